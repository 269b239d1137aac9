-- adapter.claude_code_shape: the members of a Claude Code record that the adapter reads, for one parse per line.
-- Grain: one constant. Units: none. Source: transcripts of Claude Code 1.0 to 2.1.
-- Free-form members are VARCHAR: strings come back unescaped, objects and lists as JSON text, without a second parse.
CREATE OR REPLACE MACRO adapter.claude_code_shape() AS replace(
  replace(
    '{"type":"VARCHAR","subtype":"VARCHAR","uuid":"VARCHAR","parentUuid":"VARCHAR",'
    || '"sessionId":"VARCHAR","session_id":"VARCHAR",'
    || '"agentId":"VARCHAR","isSidechain":"BOOLEAN","isMeta":"BOOLEAN",'
    || '"isCompactSummary":"BOOLEAN","isApiErrorMessage":"BOOLEAN",'
    || '"timestamp":"VARCHAR","requestId":"VARCHAR","cwd":"VARCHAR","gitBranch":"VARCHAR",'
    || '"version":"VARCHAR",'
    || '"promptSource":"VARCHAR","origin":{"kind":"VARCHAR"},"forkedFrom":{"sessionId":"VARCHAR"},'
    || '"message":MESSAGE,'
    || '"data":{"type":"VARCHAR","agentId":"VARCHAR","message":{"type":"VARCHAR","uuid":"VARCHAR",'
    || '"timestamp":"VARCHAR",'
    || '"requestId":"VARCHAR","message":MESSAGE}},'
    || '"attachment":{"type":"VARCHAR","prompt":"VARCHAR","commandMode":"VARCHAR",'
    || '"origin":{"kind":"VARCHAR"},"isMeta":"BOOLEAN"},'
    || '"compactMetadata":{"trigger":"VARCHAR","preTokens":"BIGINT","postTokens":"BIGINT"},'
    || '"toolUseResult":{"agentId":"VARCHAR","persistedOutputPath":"VARCHAR",'
    || '"totalTokens":"BIGINT"},'
    || '"content":"VARCHAR","operation":"VARCHAR","summary":"VARCHAR","customTitle":"VARCHAR",'
    || '"aiTitle":"VARCHAR","agentName":"VARCHAR",'
    || '"mode":"VARCHAR","permissionMode":"VARCHAR","lastPrompt":"VARCHAR",'
    || '"toolDenialKind":"VARCHAR",'
    || '"attributionSkill":"VARCHAR","attributionMcpServer":"VARCHAR",'
    || '"attributionMcpTool":"VARCHAR","attributionAgent":"VARCHAR"}',
    'MESSAGE',
    '{"id":"VARCHAR","model":"VARCHAR","stop_reason":"VARCHAR","content":[BLOCK],'
    || '"usage":{"input_tokens":"BIGINT","output_tokens":"BIGINT",'
    || '"cache_read_input_tokens":"BIGINT","cache_creation_input_tokens":"BIGINT",'
    || '"cache_creation":{"ephemeral_5m_input_tokens":"BIGINT",'
    || '"ephemeral_1h_input_tokens":"BIGINT"},'
    || '"server_tool_use":{"web_search_requests":"BIGINT","web_fetch_requests":"BIGINT"},'
    || '"service_tier":"VARCHAR","speed":"VARCHAR","inference_geo":"VARCHAR",'
    || '"iterations":"VARCHAR"}}'
  ),
  'BLOCK',
  '{"type":"VARCHAR","text":"VARCHAR","thinking":"VARCHAR","signature":"VARCHAR","id":"VARCHAR",'
  || '"tool_use_id":"VARCHAR",'
  || '"name":"VARCHAR","input":"VARCHAR","content":"VARCHAR","is_error":"BOOLEAN","data":"VARCHAR",'
  || '"source":{"media_type":"VARCHAR","data":"VARCHAR","url":"VARCHAR"}}'
);
