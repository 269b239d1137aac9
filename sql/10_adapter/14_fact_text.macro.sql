-- adapter.fact_text: the lines of a tool result that state `key = value`, trimmed, at most the first 200, joined by newlines.
-- Grain: one text. Units: characters. Source: tool results, the whole text.
-- The expression begins with a newline, a rare byte that is found fast: a tenth of the cost of splitting the text into lines.
-- The list is mentioned once: array_to_string and nullif each work out theirs twice.
CREATE OR REPLACE MACRO adapter.fact_text(p_text VARCHAR) AS CASE
  WHEN contains(p_text, '=') THEN list_aggregate(
    list_filter(
      list_transform(
        regexp_extract_all(
          chr(10) || p_text, '\n[ \t]*[A-Za-z_][A-Za-z0-9_.\-]*[ \t]*=[ \t\r]*[^ \t\r\n][^\n]*'
        ),
        LAMBDA line: trim(line, ' ' || chr(9) || chr(13) || chr(10))
      ),
      LAMBDA line: length(rtrim(split_part(line, '=', 1), ' ' || chr(9))) <= 41
        AND length(ltrim(substr(line, strpos(line, '=') + 1), ' ' || chr(9) || chr(13))) <= 120
    )[:200],
    'string_agg',
    chr(10)
  )
END;
