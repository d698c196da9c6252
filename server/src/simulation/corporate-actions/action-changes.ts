/**
 * Records each version of a record with the step that its action had then, and each change of a step, so that events
 * are counted when they took effect.
 */
export const ACTION_CHANGES_TABLE = `create table simulated_action_changes (
  number bigint generated always as identity, action_id uuid, kind text, step text, next_step text,
  version integer
);
create function record_action_step() returns trigger language plpgsql as $$
begin
  insert into simulated_action_changes (action_id, kind, step, next_step)
    values (new.id, new.kind, old.step, new.step);
  return null;
end $$;
create trigger record_action_step after update of step on corporate_actions
  for each row when (old.step <> new.step) execute function record_action_step();
create function record_action_version() returns trigger language plpgsql as $$
begin
  insert into simulated_action_changes (action_id, kind, step, version)
    select id, kind, step, new.version from corporate_actions where id = new.action_id;
  return null;
end $$;
create trigger record_action_version after insert on corporate_action_versions
  for each row execute function record_action_version();`
