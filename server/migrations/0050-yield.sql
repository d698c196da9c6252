select extend_codes('ledger_entries', array[
  'income_gain', 'income_loss', 'income_distribution', 'income_distributed'
]);
select extend_codes('ledger_transfers', array[
  'income_accrue', 'income_reduce', 'income_receive', 'income_pay'
]);

-- What the treasury held of a fund on a chain, and at which price, when its income was last booked.
-- Prices and what is paid per share have 8 decimals.
create table fund_marks (
  chain_id bigint not null,
  token text not null,
  symbol text not null,
  amount numeric(78, 0) not null check (amount >= 0),
  price numeric(78, 0) not null check (price > 0),
  priced_at timestamptz not null,
  since timestamptz not null,
  primary key (chain_id, token)
);

-- What was held when a distribution's ex-date passed; paid when the custodian says so, once.
create table fund_entitlements (
  chain_id bigint not null,
  token text not null,
  symbol text not null,
  ex_date date not null,
  payable_date date not null,
  amount numeric(78, 0) not null check (amount > 0),
  paid_by text,
  primary key (chain_id, token, ex_date)
);

create index fund_entitlements_due on fund_entitlements (symbol, payable_date) where paid_by is null;

-- Income paid to holders: one row for all chains, whatever time it pays for.
create table yield_periods (
  number integer primary key check (number > 0),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- Of a year, with 8 decimals.
  rate numeric(78, 0) not null,
  supply numeric(78, 0) not null check (supply > 0),
  amount numeric(78, 0) not null check (amount > 0)
);

-- Each chain's part of it, one transaction. The event that showed it fills the last three, and a
-- reorganisation empties them; beyond that it is closed.
create table yield_parts (
  period integer not null references yield_periods (number),
  chain_id bigint not null,
  amount numeric(78, 0) not null check (amount > 0),
  attempt integer not null default 1,
  is_closed boolean not null default false,
  block_number bigint,
  transaction_hash text,
  balance_per_share numeric(78, 0),
  primary key (period, chain_id),
  check (not is_closed or transaction_hash is not null)
);

create index yield_parts_open on yield_parts (chain_id, period) where not is_closed;
create index yield_parts_by_hash on yield_parts (chain_id, transaction_hash);

-- When a rebase was mined and by which transaction, and what wUSD+ was worth then: shares of USD+
-- in the vault, and the vault's own. Unknown for those from before.
alter table usdplus_rebases
  add column mined_at timestamptz,
  add column transaction_hash text,
  add column vault_shares numeric(78, 0),
  add column wrapped_supply numeric(78, 0);

-- By wallet: wUSD+ held, and what came and went in USD+ (wUSD+ at its value then), by events three
-- blocks deep. Moves between the two are no coming and going.
create table wallet_totals (
  chain_id bigint not null,
  wallet text not null,
  wrapped numeric(78, 0) not null default 0,
  came_in numeric(78, 0) not null default 0 check (came_in >= 0),
  went_out numeric(78, 0) not null default 0 check (went_out >= 0),
  primary key (chain_id, wallet)
);

-- What each block added to that, until it is final: a reorganisation takes it back.
create table wallet_flows (
  chain_id bigint not null,
  block_number bigint not null,
  wallet text not null,
  wrapped numeric(78, 0) not null,
  came_in numeric(78, 0) not null,
  went_out numeric(78, 0) not null,
  primary key (chain_id, block_number, wallet)
);

-- What reports on the reserves say, and which file says it. Never changed.
create table attestations (
  id uuid primary key default gen_random_uuid(),
  firm text not null check (length(firm) between 1 and 200),
  scope text not null check (length(scope) between 1 and 500),
  as_of date not null,
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  url text,
  created_at timestamptz not null
);
create trigger append_only before update or delete or truncate on attestations
  for each statement execute function refuse_change();
