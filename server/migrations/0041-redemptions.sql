select extend_codes('ledger_entries', array[
  'redemption_requested', 'redemption_funding', 'redemption_funded', 'redemption_unfunded',
  'redemption_paid', 'redemption_cancelled', 'redemption_rejected'
]);
select extend_codes('ledger_transfers', array[
  'redemption_claim', 'redemption_draw', 'redemption_arrive', 'redemption_return',
  'redemption_settle', 'redemption_close', 'redemption_void'
]);

-- One row for each request on chain, by the hash that a reorganisation cannot reuse. A request whose
-- block is no more keeps its row, out of sight, because what was done for it has its name.
create table redemptions (
  id uuid primary key,
  chain_id bigint not null,
  contract text not null,
  request_hash text not null,
  ticket numeric(78, 0) not null,
  owner text not null,
  receiver text not null,
  payment_token text not null,
  payment_amount numeric(78, 0) not null check (payment_amount > 0),
  amount numeric(78, 0) not null check (amount > 0),
  -- In escrow; null where the redeemer burns at the request.
  shares numeric(78, 0),
  is_canonical boolean not null default true,
  block_number bigint not null,
  transaction_hash text not null,
  requested_at timestamptz not null,
  status text not null,
  -- Where it was when somebody took it out of the queue, and what for.
  parked_from text,
  park_reason text,
  waiting_for text,
  -- What an operator decided: how it is to be closed without a payment here.
  closing text check (closing in ('cancel', 'burn')),
  failures integer not null default 0,
  -- Which of its jobs is the one: an older one ends when it finds a newer number here.
  job_version integer not null default 0,
  -- The event that closed it, from the moment it is seen.
  closed_by text check (closed_by in ('paid', 'cancelled', 'burned')),
  closed_block bigint,
  closed_transaction_hash text,
  unique (chain_id, contract, request_hash),
  check ((closed_by is null) = (closed_block is null)),
  -- An end is what an event said.
  check (status <> 'FILLED' or closed_by = 'paid'),
  check (status <> 'CANCELLED' or closed_by = 'cancelled'),
  check (status <> 'REJECTED' or closed_by = 'burned')
);

create unique index redemptions_by_ticket on redemptions (chain_id, contract, ticket)
  where is_canonical;
create index redemptions_by_owner on redemptions (owner, requested_at, id) where is_canonical;
create index redemptions_by_owner_status on redemptions (owner, status, requested_at, id)
  where is_canonical;
create index redemptions_open on redemptions (chain_id, requested_at, id)
  where is_canonical and status not in ('FILLED', 'CANCELLED', 'REJECTED');
create index redemptions_by_block on redemptions (chain_id, block_number);
create index redemptions_closing on redemptions (chain_id, closed_block)
  where closed_block is not null and status not in ('FILLED', 'CANCELLED', 'REJECTED');

-- How it came to where it is. `who` and `why` are an operator's.
create table redemption_steps (
  redemption_id uuid not null references redemptions (id),
  number bigint generated always as identity,
  event text not null,
  status text not null,
  reason text,
  who text,
  why text,
  at timestamptz not null,
  primary key (redemption_id, number)
);
create trigger append_only before update or delete or truncate on redemption_steps
  for each statement execute function refuse_change();

-- What the custodian was asked for. The id is the key under which it was asked, written down before.
create table redemption_fundings (
  id uuid primary key,
  redemption_id uuid not null references redemptions (id),
  attempt integer not null check (attempt > 0),
  vendor_id text,
  status text not null default 'asked' check (status in ('asked', 'complete', 'failed')),
  created_at timestamptz not null,
  unique (redemption_id, attempt)
);

-- What is on its way is little beside what was ever sent.
create index chain_tx_signed on chain_tx (intent) where status = 'signed';
