-- What is given is counted when a statement is planned for it, so that a plan of its own looks cheaper each time
-- and was made anew for every entry, which took as long as posting it.
alter function ledger_post(text[], text[], text[], boolean[], text[], text[], text[], integer[], integer[], text[],
    integer[], integer[], numeric[])
  set plan_cache_mode = force_generic_plan;
