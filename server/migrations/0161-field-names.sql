-- Tables and columns get the field's names. Nothing is copied or changed; foreign keys, checks, indexes and triggers follow
-- by themselves, and no function body mentions an old name (0155's trigger names columns that keep theirs). Processes of
-- the version before fail after this migration: stop them first (docs/operations.md, Upgrade).

-- Renames a table, and what Postgres or an earlier migration named after it: constraints, indexes, sequences.
create function rename_table(old_name text, new_name text) returns void language plpgsql as $$
declare
  named record;
  prefix constant text := '^' || old_name || '_';
begin
  execute format('alter table %I rename to %I', old_name, new_name);
  for named in
    select conname as name from pg_constraint where conrelid = new_name::regclass and conname ~ prefix
  loop
    execute format('alter table %I rename constraint %I to %I',
      new_name, named.name, regexp_replace(named.name, prefix, new_name || '_'));
  end loop;
  for named in
    select c.relname as name, case c.relkind when 'S' then 'sequence' else 'index' end as kind
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ prefix and (
      exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indrelid = new_name::regclass)
      or c.relkind = 'S' and exists (
        select 1 from pg_depend d where d.objid = c.oid and d.refobjid = new_name::regclass
      )
    )
  loop
    execute format('alter %s %I rename to %I',
      named.kind, named.name, regexp_replace(named.name, prefix, new_name || '_'));
  end loop;
end $$;

-- Renames a column, and the constraints that Postgres named after it.
create function rename_column(table_name text, old_name text, new_name text) returns void language plpgsql as $$
declare
  named record;
  prefix constant text := '^' || table_name || '_' || old_name || '_(?=(check|not_null|key|fkey)\d*$)';
begin
  execute format('alter table %I rename column %I to %I', table_name, old_name, new_name);
  for named in
    select conname as name from pg_constraint where conrelid = table_name::regclass and conname ~ prefix
  loop
    execute format('alter table %I rename constraint %I to %I', table_name, named.name,
      regexp_replace(named.name, prefix, table_name || '_' || new_name || '_'));
  end loop;
end $$;

select rename_table(old_name, new_name) from (values
  ('signs_of_life', 'heartbeats'),
  ('order_placements', 'broker_orders'),
  ('order_steps', 'order_events'),
  ('redemption_steps', 'redemption_events'),
  ('redemption_fundings', 'custodian_transfers'),
  ('account_gifts', 'cash_journals'),
  ('account_cursors', 'account_event_cursors'),
  ('action_parts', 'corporate_action_chains'),
  ('chain_tx_raises', 'chain_tx_replacements'),
  ('notices', 'change_events'),
  ('notices_pruned', 'change_events_pruned'),
  ('notice_items', 'notifications'),
  ('notice_preferences', 'notification_preferences'),
  ('notice_languages', 'notification_languages'),
  ('wire_receipts', 'incoming_wires'),
  ('stock_moves', 'stock_transfers')
) renamed (old_name, new_name);

select rename_column(table_name, old_name, new_name) from (values
  ('token_orders', 'parked_from', 'status_before_parking'),
  ('token_orders', 'closing', 'close_intent'),
  ('token_orders', 'cancel_asked_at', 'cancel_requested_at'),
  ('redemptions', 'parked_from', 'status_before_parking'),
  ('redemptions', 'closing', 'close_intent'),
  ('broker_orders', 'asked_at', 'requested_at'),
  ('broker_orders', 'tried_at', 'last_attempt_at'),
  ('broker_orders', 'cancel_asked_at', 'cancel_requested_at'),
  ('broker_orders', 'counted_at', 'fills_complete_at'),
  ('broker_orders', 'looked_at', 'last_polled_at'),
  ('order_executions', 'told_at', 'reported_at'),
  ('brokerage_accounts', 'tried_at', 'last_attempt_at'),
  ('brokerage_accounts', 'close_asked_at', 'close_requested_at'),
  ('bank_links', 'tried_at', 'last_attempt_at'),
  ('ach_transfers', 'tried_at', 'last_attempt_at'),
  ('ach_transfers', 'asked_world_at', 'requested_market_at'),
  ('ach_transfers', 'cancel_asked_at', 'cancel_requested_at'),
  ('account_orders', 'tried_at', 'last_attempt_at'),
  ('account_orders', 'told_filled', 'reported_filled'),
  ('account_orders', 'cancel_asked_at', 'cancel_requested_at'),
  ('account_executions', 'told_at', 'reported_at'),
  ('cash_journals', 'tried_at', 'last_attempt_at'),
  ('email_codes', 'asked_at', 'requested_at'),
  ('identity_checks', 'looked_at', 'last_polled_at'),
  ('screenings', 'asked_at', 'requested_at'),
  ('chain_tx_replacements', 'raise', 'replacement'),
  ('wire_decisions', 'receipt_id', 'wire_id'),
  ('approvals', 'given_at', 'approved_at'),
  -- The operator, or the part of the system, that did it; and the reason that was given.
  ('order_events', 'who', 'actor'),
  ('order_events', 'why', 'reason_text'),
  ('redemption_events', 'who', 'actor'),
  ('redemption_events', 'why', 'reason_text'),
  ('order_cases', 'who', 'actor'),
  ('order_cases', 'why', 'reason_text'),
  ('operator_actions', 'who', 'actor'),
  ('operator_actions', 'why', 'reason_text'),
  ('wallet_flag_changes', 'who', 'actor'),
  ('wallet_flag_changes', 'why', 'reason_text'),
  ('entity_flag_changes', 'who', 'actor'),
  ('entity_flag_changes', 'why', 'reason_text'),
  ('wire_decisions', 'who', 'actor'),
  ('wire_decisions', 'why', 'reason_text'),
  ('approvals', 'who', 'actor'),
  ('withdrawn_approvals', 'who', 'actor')
) renamed (table_name, old_name, new_name);

drop function rename_table(text, text);
drop function rename_column(text, text, text);
