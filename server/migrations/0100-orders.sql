select extend_codes('ledger_entries', array[
  'order_created', 'order_taken', 'order_returned', 'order_filled', 'order_sold', 'order_closed',
  'order_withdrawn'
]);
select extend_codes('ledger_transfers', array[
  'order_pay', 'order_fee', 'order_take', 'order_return', 'order_spend', 'order_earn',
  'order_collect', 'order_proceeds', 'order_refund', 'order_fee_refund', 'order_withdraw'
]);
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('redemptions', 'wires', 'bridge', 'dividends', 'orders'));

-- One row for each order, by the hash that nobody else can take. One that its owner signed is here
-- before a block has it; one whose block is no more stays, out of sight unless we send it again.
create table token_orders (
  id uuid primary key,
  chain_id bigint not null,
  contract text not null,
  order_hash text not null check (order_hash ~ '^0x[0-9a-f]{64}$'),
  requester text not null,
  recipient text not null,
  is_sponsored boolean not null,
  stock_id integer not null,
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  type text not null check (type in ('MARKET', 'LIMIT')),
  tif text not null check (tif in ('DAY', 'GTC', 'IOC', 'FOK')),
  asset_token text not null,
  payment_token text not null,
  -- A sale names its tokens, a buy its payment; the other one is 0.
  asset_amount numeric(78, 0) not null,
  payment_amount numeric(78, 0) not null,
  -- Of the payment token for one stock token, with 18 decimals; of a market order the worst it takes.
  price numeric(78, 0) check (price > 0),
  request_timestamp numeric(20, 0) not null,
  -- In the payment token: all there is to pay for a buy, the most for a sale.
  fee_amount numeric(78, 0) not null,
  network_fee_amount numeric(78, 0) not null default 0,
  -- Made without a quote: the fee of a sale is what the contract's schedule says.
  has_quote boolean not null default true,
  is_canonical boolean not null default true,
  -- Null until a block has it.
  block_number bigint,
  transaction_hash text,
  created_at timestamptz not null,
  status text not null,
  parked_from text,
  reason text,
  waiting_for text,
  cancel_asked_at timestamptz,
  cancel_transaction_hash text,
  -- What we decided to close it as; null while nothing is decided.
  closing text check (closing in ('filled', 'cancelled', 'rejected')),
  broker_order_id text,
  broker_status text,
  -- In real time, whatever the market's clock says.
  expires_at timestamptz,
  failures integer not null default 0,
  -- Which of its jobs is the one: an older one ends when it finds a newer number here.
  job_version integer not null default 0,
  -- The event that closed it, from the moment it is seen.
  closed_by text check (closed_by in ('fulfilled', 'cancelled')),
  closed_block bigint,
  closed_transaction_hash text,
  ended_at timestamptz,
  -- What the chain needs to take it, and until when; null for one that we only saw there.
  submission jsonb,
  -- What its owner signed to have it cancelled, until the chain has it.
  cancel_submission jsonb,
  unique (chain_id, contract, order_hash),
  check ((side = 'BUY') = (payment_amount > 0) and (side = 'SELL') = (asset_amount > 0)),
  check ((closed_by is null) = (closed_block is null)),
  check ((block_number is null) or transaction_hash is not null),
  -- An end is what an event said; only what no block ever had ends without one.
  check (status <> 'FILLED' or closed_by is not null),
  check (status <> 'REJECTED' or closed_by = 'cancelled'),
  check (status <> 'CANCELLED' or closed_by = 'cancelled' or block_number is null)
);

create index token_orders_by_owner on token_orders (requester, created_at, id) where is_canonical;
create index token_orders_by_stock on token_orders (requester, stock_id, created_at, id)
  where is_canonical;
create index token_orders_open on token_orders (stock_id)
  where is_canonical and status not in ('FILLED', 'CANCELLED', 'REJECTED');
create index token_orders_by_block on token_orders (chain_id, block_number);
create index token_orders_closing on token_orders (chain_id, closed_block)
  where closed_block is not null and status not in ('FILLED', 'CANCELLED', 'REJECTED');

-- How it came to where it is. `who` and `why` are an operator's.
create table order_steps (
  token_order_id uuid not null references token_orders (id),
  number bigint generated always as identity,
  event text not null,
  status text not null,
  reason text,
  who text,
  why text,
  transaction_hash text,
  at timestamptz not null,
  primary key (token_order_id, number)
);
create trigger append_only before update or delete or truncate on order_steps
  for each statement execute function refuse_change();

-- What the chain says was filled, from the moment it is seen. In stock tokens of the order's day.
create table order_fills (
  chain_id bigint not null,
  fill_id text not null check (fill_id ~ '^0x[0-9a-f]{64}$'),
  token_order_id uuid not null references token_orders (id),
  asset_amount numeric(78, 0) not null check (asset_amount > 0),
  payment_amount numeric(78, 0) not null check (payment_amount > 0),
  fee_amount numeric(78, 0) not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  mined_at timestamptz not null,
  is_canonical boolean not null default true,
  primary key (chain_id, fill_id)
);
create index order_fills_by_order on order_fills (token_order_id, block_number, log_index)
  where is_canonical;
create index order_fills_by_block on order_fills (chain_id, block_number);
create index order_fills_by_time on order_fills (mined_at desc) where is_canonical;

-- What was taken to the broker (payment of a buy) or burned for it (tokens of a sale), and came back.
create table order_escrows (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  token_order_id uuid not null references token_orders (id),
  kind text not null check (kind in ('taken', 'returned')),
  amount numeric(78, 0) not null check (amount > 0),
  transaction_hash text not null,
  primary key (chain_id, block_number, log_index)
);
create index order_escrows_by_order on order_escrows (token_order_id);

-- What we offered to ask for an order. A sale's fee is in no event, so it is found here.
create table order_quotes (
  chain_id bigint not null,
  contract text not null,
  order_hash text not null,
  is_sponsored boolean not null,
  requester text not null,
  fee_amount numeric(78, 0) not null,
  network_fee_amount numeric(78, 0) not null,
  created_at timestamptz not null,
  primary key (chain_id, contract, order_hash, is_sponsored)
);
create index order_quotes_by_age on order_quotes (created_at);
