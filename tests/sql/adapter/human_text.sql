-- case: wrappers before a prompt are cut off, those inside it stay
-- when
SELECT
  adapter.human_text('  <system-reminder>a' || chr(10) || 'b</system-reminder>  fix it') AS reminded,
  adapter.human_text('<ide_selection>x</ide_selection><ide_opened_file>y</ide_opened_file>go') AS selected,
  adapter.human_text('why <system-reminder>?</system-reminder>') AS mentioned,
  adapter.human_text('<b>bold</b>') AS markup,
  adapter.human_text(NULL) AS none
-- then
-- reminded | selected | mentioned                                | markup      | none
-- fix it   | go       | why <system-reminder>?</system-reminder> | <b>bold</b> | NULL
