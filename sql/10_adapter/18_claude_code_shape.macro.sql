-- adapter.claude_code_shape: the members of a Claude Code record that the adapter reads, for one parse per line.
-- Grain: one constant. Units: none. Source: transcripts of Claude Code 1.0 to 2.1.
-- Free-form members are VARCHAR: strings come back unescaped, objects and lists as JSON text, without a second parse.
-- A token count that does not fit its type is unknown. One literal, because gluing pieces costs 2 ms of planning in each batch.
CREATE OR REPLACE MACRO adapter.claude_code_shape() AS '{
  "type": "VARCHAR", "subtype": "VARCHAR", "uuid": "VARCHAR", "parentUuid": "VARCHAR",
  "sessionId": "VARCHAR", "session_id": "VARCHAR", "agentId": "VARCHAR", "isSidechain": "BOOLEAN",
  "isMeta": "BOOLEAN", "isCompactSummary": "BOOLEAN", "isApiErrorMessage": "BOOLEAN",
  "timestamp": "VARCHAR", "requestId": "VARCHAR", "cwd": "VARCHAR", "gitBranch": "VARCHAR",
  "version": "VARCHAR", "promptSource": "VARCHAR", "origin": {"kind": "VARCHAR"},
  "forkedFrom": {"sessionId": "VARCHAR"},
  "message": {
    "id": "VARCHAR", "model": "VARCHAR", "stop_reason": "VARCHAR",
    "content": [{
      "type": "VARCHAR", "text": "VARCHAR", "thinking": "VARCHAR", "signature": "VARCHAR",
      "id": "VARCHAR", "tool_use_id": "VARCHAR", "name": "VARCHAR", "input": "VARCHAR",
      "content": "VARCHAR", "is_error": "BOOLEAN", "data": "VARCHAR",
      "source": {"media_type": "VARCHAR", "data": "VARCHAR", "url": "VARCHAR"}
    }],
    "usage": {
      "input_tokens": "UINTEGER", "output_tokens": "UINTEGER",
      "cache_read_input_tokens": "UINTEGER", "cache_creation_input_tokens": "UINTEGER",
      "cache_creation": {
        "ephemeral_5m_input_tokens": "UINTEGER", "ephemeral_1h_input_tokens": "UINTEGER"
      },
      "server_tool_use": {"web_search_requests": "UINTEGER", "web_fetch_requests": "UINTEGER"},
      "service_tier": "VARCHAR", "speed": "VARCHAR", "inference_geo": "VARCHAR",
      "iterations": "VARCHAR"
    }
  },
  "data": {"type": "VARCHAR", "agentId": "VARCHAR"},
  "attachment": {
    "type": "VARCHAR", "prompt": "VARCHAR", "commandMode": "VARCHAR",
    "origin": {"kind": "VARCHAR"}, "isMeta": "BOOLEAN"
  },
  "compactMetadata": {"trigger": "VARCHAR", "preTokens": "UINTEGER", "postTokens": "UINTEGER"},
  "toolUseResult": {
    "agentId": "VARCHAR", "persistedOutputPath": "VARCHAR", "totalTokens": "UINTEGER"
  },
  "content": "VARCHAR", "operation": "VARCHAR", "summary": "VARCHAR", "customTitle": "VARCHAR",
  "aiTitle": "VARCHAR", "agentName": "VARCHAR", "mode": "VARCHAR", "permissionMode": "VARCHAR",
  "lastPrompt": "VARCHAR", "toolDenialKind": "VARCHAR", "attributionSkill": "VARCHAR",
  "attributionMcpServer": "VARCHAR", "attributionMcpTool": "VARCHAR", "attributionAgent": "VARCHAR"
}';
