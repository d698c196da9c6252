-- Purchases on the canonical chain, from the moment they are seen; how deep they are follows from
-- the chain's cursor.
create table usdplus_purchases (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  receiver text not null,
  payment_token text not null,
  payment_amount numeric(78, 0) not null check (payment_amount > 0),
  amount numeric(78, 0) not null check (amount > 0),
  primary key (chain_id, block_number, log_index)
);

create index usdplus_purchases_by_receiver on usdplus_purchases (receiver, chain_id, block_number);

-- What one share is worth, from this event on; before the first it is one dollar.
create table usdplus_rebases (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  balance_per_share numeric(78, 0) not null check (balance_per_share > 0),
  supply_before numeric(78, 0) not null,
  supply_after numeric(78, 0) not null,
  primary key (chain_id, block_number, log_index)
);

-- The last comparison of our books with the token's own, per chain.
create table usdplus_supply_checks (
  chain_id bigint primary key,
  block_number bigint not null,
  block_hash text not null,
  ledger_supply numeric(78, 0) not null,
  chain_supply numeric(78, 0) not null,
  checked_at timestamptz not null
);
