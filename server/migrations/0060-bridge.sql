select extend_codes('ledger_entries', array['bridge_sent', 'bridge_delivered']);
select extend_codes('ledger_transfers', array['bridge_depart', 'bridge_arrive']);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('redemptions', 'wires', 'bridge'));

-- What one chain says about a transfer: one row for each message and side, from the moment its block
-- is seen until that block is no more. How deep it is follows from the chain's cursor.
create table bridge_legs (
  message_id text not null,
  side text not null check (side in ('source', 'destination')),
  chain_id bigint not null,
  -- Of the other side, as this side names it.
  other_chain_id bigint not null check (other_chain_id <> chain_id),
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  mined_at timestamptz not null,
  -- What left or arrived, and the USD+ that travels for it.
  token text not null check (token in ('USD+', 'wUSD+')),
  token_amount numeric(78, 0) not null check (token_amount > 0),
  amount numeric(78, 0) not null check (amount > 0),
  fee numeric(78, 0),
  sender text,
  receiver text not null,
  -- Told to its people already.
  is_final boolean not null default false,
  primary key (message_id, side)
);

create index bridge_legs_by_block on bridge_legs (chain_id, block_number);
create index bridge_legs_by_sender on bridge_legs (sender, mined_at, message_id);
create index bridge_legs_by_receiver on bridge_legs (receiver, mined_at, message_id);
create index bridge_legs_not_final on bridge_legs (chain_id, block_number) where not is_final;

-- Deliveries that the destination refused; the same message may be tried many times.
create table bridge_failures (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  message_id text not null,
  transaction_hash text not null,
  mined_at timestamptz not null,
  reason text not null,
  primary key (chain_id, block_number, log_index)
);

create index bridge_failures_by_message on bridge_failures (message_id);
