-- adapter.content_text: the text of a list of content blocks; a binary stands as a line with its type, size and hash.
-- Grain: one JSON array. Units: characters of base64 in the placeholder. Source: tool results and queued prompts.
CREATE OR REPLACE MACRO adapter.content_text(p_blocks VARCHAR) AS array_to_string(
  list_transform(
    from_json(
      p_blocks,
      '[{"type":"VARCHAR","text":"VARCHAR","tool_name":"VARCHAR","source":{"media_type":"VARCHAR",'
      || '"data":"VARCHAR"}}]'
    ),
    LAMBDA part: CASE
      WHEN part.text IS NOT NULL THEN part.text
      WHEN part.source.data IS NOT NULL
        THEN '[' || part.type || ' ' || coalesce(part.source.media_type, 'of unknown type')
        || ', '
        || strlen(part.source.data)
        || ' characters, sha256 '
        || left(sha256(part.source.data), 16)
        || ']'
      ELSE '[' || coalesce(part.type, 'unknown block') || coalesce(' ' || part.tool_name, '') || ']'
    END
  ),
  chr(10)
);
