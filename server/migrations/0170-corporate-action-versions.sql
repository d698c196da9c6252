select extend_codes('ledger_entries', array['dividend_taken_back']);
select extend_codes('ledger_transfers', array['dividend_take_back']);

-- A correction of a dividend, and its loss, refer to the entry that they correct and leave it standing. An entry is still
-- reversed only once.
do $$
declare
  former text;
begin
  select conname into strict former from pg_constraint
    where conrelid = 'ledger_entries'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%corrects IS NOT NULL%';
  execute format('alter table ledger_entries drop constraint %I', former);
end $$;
alter table ledger_entries add constraint ledger_entries_check check (
  case when corrects is null then code <> 'reversal'
    else code in ('reversal', 'dividend_received', 'dividend_taken_back') end
);
drop index ledger_entries_by_corrected;
create unique index ledger_entries_by_corrected on ledger_entries (corrects) where code = 'reversal';

-- One action for each record of the vendor, so two dividends of a stock may have the same ex-date. A dividend's
-- idempotency key outside this database comes from the payment of the broker that funds it; those announced before
-- keep the key that they had.
alter table corporate_actions
  add column vendor_id text,
  add column is_special boolean not null default false,
  add column reference text,
  -- The action that this one corrects: the rest of a dividend, or the way back from a split.
  add column corrects uuid references corporate_actions (id);
update corporate_actions set reference = 'dividend/' || stock_id || '/' || ex_date where kind = 'dividend';
alter table corporate_actions drop constraint corporate_actions_kind_stock_id_ex_date_key;
alter table corporate_actions drop constraint corporate_actions_step_check;
alter table corporate_actions add constraint corporate_actions_step_check check (step in (
  'announced', 'withdrawn', 'entitled', 'paying', 'paid', 'halted', 'canceling', 'canceled', 'converted', 'recalled',
  'reverted'
));
create unique index corporate_actions_by_vendor_id on corporate_actions (kind, vendor_id)
  where step not in ('canceled', 'reverted');
create index corporate_actions_by_corrects on corporate_actions (corrects) where corrects is not null;
drop index corporate_actions_open;
create index corporate_actions_open on corporate_actions (ex_date)
  where step in ('announced', 'entitled', 'paying', 'halted', 'canceling');

-- Every version of the vendor's record of an action, in order; append-only. A version of a record that is gone has the
-- last terms.
create table corporate_action_versions (
  action_id uuid not null references corporate_actions (id),
  version integer not null check (version > 0),
  vendor_id text,
  change text not null check (change in ('new', 'changed', 'moved', 'gone', 'returned')),
  ex_date date not null,
  pay_date date,
  per_share numeric(78, 0) check (per_share > 0),
  is_special boolean not null default false,
  split_from numeric(78, 0) check (split_from > 0),
  split_to numeric(78, 0) check (split_to > 0),
  seen_at timestamptz not null,
  primary key (action_id, version)
);
insert into corporate_action_versions
  (action_id, version, vendor_id, change, ex_date, pay_date, per_share, split_from, split_to, seen_at)
  select id, 1, null, 'new', ex_date, pay_date, per_share, split_from, split_to, created_at from corporate_actions;

-- Payments of the broker for shares behind stock tokens, once by the broker's id. Each is matched to one dividend and
-- used up; without a dividend it waits for an operator.
create table dividend_receipts (
  id text primary key,
  symbol text not null,
  paid_date date not null,
  per_share numeric(78, 0) not null check (per_share > 0),
  -- In base units of USD+.
  amount numeric(78, 0) not null check (amount >= 0),
  action_id uuid unique references corporate_actions (id),
  -- Set by the operator who decides that it belongs to no dividend.
  dismissed_at timestamptz,
  seen_at timestamptz not null,
  check (action_id is null or dismissed_at is null)
);
create index dividend_receipts_open on dividend_receipts (paid_date)
  where action_id is null and dismissed_at is null;

-- Differences between an executed action and the vendor's record that wait for an operator, once for each version.
create table corporate_action_cases (
  id uuid primary key,
  action_id uuid not null references corporate_actions (id),
  version integer not null,
  kind text not null check (kind in ('withdrawn', 'ex_date', 'rate', 'split')),
  -- Paid beyond what the vendor says now, before tax, in base units of USD+; null for a split.
  amount numeric(78, 0) check (amount >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- `vendor`: the vendor's record changed again.
  resolution text check (resolution in ('vendor', 'kept', 'taken_back', 'reverted')),
  unique (action_id, version),
  check ((closed_at is null) = (resolution is null))
);
create index corporate_action_cases_open on corporate_action_cases (opened_at) where closed_at is null;
