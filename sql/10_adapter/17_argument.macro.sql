-- adapter.argument: the argument of a call that says best what it does, cut to 200 characters.
-- Grain: one call input; NULL of one that is no JSON. Units: characters. Source: tool inputs.
CREATE OR REPLACE MACRO adapter.argument(p_input VARCHAR) AS left(
  list_filter(
    TRY(
      json_extract_string(
        p_input,
        [
          '$.command', '$.file_path', '$.notebook_path', '$.pattern', '$.path', '$.query', '$.url',
          '$.description', '$.prompt', '$.skill', '$.subject'
        ]
      )
    ),
    LAMBDA value: value IS NOT NULL
  )[1],
  200
);
