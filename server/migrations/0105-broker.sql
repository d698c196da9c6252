select extend_codes('ledger_entries', array['broker_executed', 'broker_taken_back']);
select extend_codes('ledger_transfers', array[
  'broker_receive', 'broker_deliver', 'broker_pay', 'broker_earn'
]);

-- How far the broker's events are read, and who reads them: one at a time.
create table broker_cursor (
  id integer primary key default 1 check (id = 1),
  last_event_id text,
  holder text,
  lease_until timestamptz
);
insert into broker_cursor default values;

-- What was told, each once. Not handled: of an order that nobody here knows, or before what it
-- amends; it is looked at again.
create table broker_events (
  id text primary key,
  at timestamptz not null,
  client_order_id text not null,
  body jsonb not null,
  handled_at timestamptz
);
create index broker_events_open on broker_events (id) where handled_at is null;

-- What the broker was asked for under a name, written down before it was. The same request goes out
-- under the same name, however often it is tried.
create table order_placements (
  client_order_id text primary key,
  token_order_id uuid not null references token_orders (id),
  request jsonb not null,
  asked_at timestamptz not null,
  tried_at timestamptz,
  broker_order_id text,
  broker_status text,
  cancel_asked_at timestamptz,
  cancel_refused_at timestamptz,
  -- All that it executed is heard of, and nothing more will come.
  counted_at timestamptz,
  looked_at timestamptz
);
create index order_placements_by_order on order_placements (token_order_id);

-- Executions as they were told, each once; what counts follows from all of them.
create table order_executions (
  execution_id text primary key,
  client_order_id text not null references order_placements (client_order_id),
  token_order_id uuid not null references token_orders (id),
  number bigint generated always as identity,
  kind text not null check (kind in ('fill', 'bust', 'correct')),
  previous_id text,
  shares numeric(78, 0) not null,
  price numeric(78, 0) not null,
  told_at timestamptz not null
);
create index order_executions_by_order on order_executions (token_order_id, number);
create trigger append_only before update or delete or truncate on order_executions
  for each statement execute function refuse_change();

-- What an execution is on the chain. Dropped: it was taken back before anything was signed.
create table order_deliveries (
  execution_id text primary key references order_executions (execution_id),
  token_order_id uuid not null references token_orders (id),
  number integer not null check (number > 0),
  fill_id text not null unique,
  fill_amount numeric(78, 0) not null check (fill_amount > 0),
  received_amount numeric(78, 0) not null check (received_amount > 0),
  fee_amount numeric(78, 0) not null check (fee_amount >= 0),
  attempt integer not null default 1,
  status text not null default 'planned' check (status in ('planned', 'signed', 'dropped')),
  unique (token_order_id, number)
);
create index order_deliveries_planned on order_deliveries (token_order_id)
  where status = 'planned';

-- What a sale's proceeds are paid out of: how much the processor was last allowed to take, and how
-- much of that fills that were signed since will take.
create table order_allowances (
  chain_id bigint not null,
  token text not null,
  number integer not null,
  granted numeric(78, 0) not null,
  used numeric(78, 0) not null,
  withdrawals integer not null default 0,
  primary key (chain_id, token)
);

-- What a person has to look at: what the broker did that the chain cannot follow by itself.
create table order_cases (
  id uuid primary key,
  token_order_id uuid not null references token_orders (id),
  kind text not null check (kind in ('bust', 'correct', 'over_fill', 'contradiction')),
  execution_id text,
  -- By how much what counts at the broker has changed, after the chain had it.
  shares_change numeric(78, 0) not null,
  opened_at timestamptz not null,
  settled_at timestamptz,
  who text,
  why text,
  -- The name of the order that buys what is missing.
  cover_order text,
  unique (kind, execution_id),
  check ((settled_at is null) = (who is null and why is null))
);
create index order_cases_open on order_cases (opened_at) where settled_at is null;
