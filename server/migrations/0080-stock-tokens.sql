-- Who had how much of a stock token (in shares) or of its wrapped form (in units) after a block: one
-- row for each block that changed it. A reorganisation deletes rows, and what stood before stands.
create table stock_balances (
  chain_id bigint not null,
  contract text not null,
  wallet text not null,
  block_number bigint not null,
  mined_at timestamptz not null,
  amount numeric(78, 0) not null check (amount >= 0),
  primary key (chain_id, contract, wallet, block_number)
);

create index stock_balances_by_wallet on stock_balances (wallet, chain_id, contract, block_number);
create index stock_balances_by_block on stock_balances (chain_id, block_number);

-- The stock token itself after a block, and the vault behind its wrapped form.
create table stock_token_states (
  chain_id bigint not null,
  contract text not null,
  block_number bigint not null,
  mined_at timestamptz not null,
  balance_per_share numeric(78, 0) not null check (balance_per_share > 0),
  total_shares numeric(78, 0) not null check (total_shares >= 0),
  vault_shares numeric(78, 0) not null check (vault_shares >= 0),
  wrapped_supply numeric(78, 0) not null check (wrapped_supply >= 0),
  primary key (chain_id, contract, block_number)
);

create index stock_token_states_by_block on stock_token_states (chain_id, block_number);

-- What came to a wallet, went from it, or changed its form there. `amount` is in the contract's own
-- units as in stock_balances, `token_amount` in stock tokens at that moment, rounded down.
create table stock_moves (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  wallet text not null,
  contract text not null,
  kind text not null check (kind in ('received', 'sent', 'moved')),
  amount numeric(78, 0) not null check (amount >= 0),
  token_amount numeric(78, 0) not null check (token_amount >= 0),
  to_contract text,
  to_amount numeric(78, 0),
  transaction_hash text not null,
  mined_at timestamptz not null,
  stock_id integer not null,
  balance_per_share numeric(78, 0) not null,
  -- Dollars for one stock token at that moment, with 8 decimals; null where nobody could say.
  price numeric(78, 0) check (price > 0),
  -- Nobody has been asked yet.
  is_unpriced boolean not null default true,
  primary key (chain_id, block_number, log_index, wallet),
  check ((kind = 'moved') = (to_contract is not null)),
  check ((to_contract is null) = (to_amount is null))
);

create index stock_moves_by_wallet on stock_moves (wallet, mined_at);
create index stock_moves_unpriced on stock_moves (mined_at) where is_unpriced;
