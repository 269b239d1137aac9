-- reader.input_text: the input of a call as lines of `name: value`; NULL when it is no object.
-- Grain: one input. Units: characters. Source: tool inputs.
CREATE OR REPLACE MACRO reader.input_text(p_input VARCHAR) AS array_to_string(
  list_transform(
    map_entries(TRY(from_json(p_input, '"MAP(VARCHAR, VARCHAR)"'))),
    LAMBDA member: member.key || ': ' || coalesce(member.value, 'null')
  ),
  chr(10)
);
