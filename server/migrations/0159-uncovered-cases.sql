-- A covering order that ended without all of its shares, or lost some afterwards, leaves them missing as before.
alter table order_cases drop constraint order_cases_kind_check, add constraint order_cases_kind_check
  check (kind in ('bust', 'correct', 'over_fill', 'contradiction', 'uncovered'));
