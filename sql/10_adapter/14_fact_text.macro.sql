-- adapter.fact_text: the lines of a tool result that state `key = value`, trimmed, at most the first 200, joined by newlines.
-- Grain: one text. Units: characters. Source: tool results, the whole text.
-- Asking whether any line matches is cheap; then split first and match each line: taking the lines out of the whole text
-- by one expression costs ten times as much.
CREATE OR REPLACE MACRO adapter.fact_text(p_text VARCHAR) AS CASE
  WHEN contains(p_text, '=') AND regexp_matches(p_text, '(?m)^[ \t]*[A-Za-z_][A-Za-z0-9_.\-]*[ \t]*=[ \t\r]*[^ \t\r\n]') THEN nullif(
    array_to_string(
      list_filter(
        list_transform(
          list_filter(
            string_split(p_text, chr(10)),
            LAMBDA line: contains(line, '=')
              AND regexp_matches(line, '^[ \t]*[A-Za-z_][A-Za-z0-9_.\-]*[ \t]*=[ \t\r]*[^ \t\r]')
          ),
          LAMBDA line: trim(line, ' ' || chr(9) || chr(13))
        ),
        LAMBDA line: length(rtrim(split_part(line, '=', 1), ' ' || chr(9))) <= 41
          AND length(ltrim(substr(line, strpos(line, '=') + 1), ' ' || chr(9) || chr(13))) <= 120
      )[:200],
      chr(10)
    ),
    ''
  )
END;
