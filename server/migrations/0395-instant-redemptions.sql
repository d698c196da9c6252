select extend_codes('ledger_entries', array[
  'instant_redeemed', 'instant_refill_asked', 'instant_refilled', 'instant_refill_failed',
  'instant_fees_collected', 'instant_withdrawn'
]);
select extend_codes('ledger_transfers', array[
  'instant_pay', 'instant_earn', 'instant_draw', 'instant_arrive', 'instant_return',
  'instant_collect', 'instant_withdraw'
]);

-- Instant redemptions on the canonical chain, from the moment they are seen; how deep they are follows from the chain's
-- cursor.
create table instant_redemptions (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  owner text not null,
  receiver text not null,
  payment_token text not null,
  amount numeric(78, 0) not null check (amount > 0),
  paid_amount numeric(78, 0) not null check (paid_amount > 0),
  fee numeric(78, 0) not null check (fee >= 0),
  redeemed_at timestamptz not null,
  primary key (chain_id, block_number, log_index)
);

create index instant_redemptions_by_owner on instant_redemptions (owner, redeemed_at);

-- Refills of the buffers from the treasury. The id is the idempotency key of the custodian's transfer.
create table buffer_refills (
  id uuid primary key,
  chain_id bigint not null,
  payment_token text not null,
  amount numeric(78, 0) not null check (amount > 0),
  status text not null default 'requested'
    check (status in ('requested', 'sent', 'complete', 'failed', 'cancelled')),
  vendor_id text,
  requested_by text not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (status in ('requested', 'sent')))
);

-- One refill of a token at a time, so that two of them cannot exceed the capacity together.
create unique index buffer_refills_open on buffer_refills (chain_id, payment_token)
  where ended_at is null;
