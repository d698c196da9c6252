select extend_codes('ledger_entries', array[
  'dividend_received', 'dividend_minted', 'dividend_reinvested'
]);
select extend_codes('ledger_transfers', array[
  'dividend_in', 'dividend_withhold', 'dividend_mint', 'dividend_reinvest'
]);
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('redemptions', 'wires', 'bridge', 'dividends'));

-- A dividend or a split of a stock that has tokens, as the market announced it. Dates are New York's.
create table corporate_actions (
  id uuid primary key,
  kind text not null check (kind in ('dividend', 'split')),
  stock_id integer not null,
  symbol text not null,
  ex_date date not null,
  -- Of a dividend: dollars for one share with 8 decimals, and what is withheld of it.
  pay_date date,
  per_share numeric(78, 0) check (per_share > 0),
  tax_bps integer not null check (tax_bps between 0 and 10000),
  -- Of a split: who had `split_from` has `split_to`, both with 8 decimals.
  split_from numeric(78, 0) check (split_from > 0),
  split_to numeric(78, 0) check (split_to > 0),
  step text not null default 'announced'
    check (step in ('announced', 'entitled', 'paying', 'paid', 'halted', 'converted')),
  -- What one share cost when it began, with 8 decimals; null where nobody could say.
  price numeric(78, 0),
  created_at timestamptz not null,
  -- Announced once, however often it is read, and whatever else is corrected about it.
  unique (kind, stock_id, ex_date),
  check ((kind = 'dividend') = (per_share is not null and pay_date is not null)),
  check ((kind = 'split') = (split_from is not null and split_to is not null))
);
create index corporate_actions_open on corporate_actions (ex_date)
  where step not in ('paid', 'converted');

-- What one chain has to do for it, one step after the other; each is one named transaction.
create table action_parts (
  action_id uuid not null references corporate_actions (id),
  chain_id bigint not null,
  step text not null check (step in (
    'reinvest', 'mint', 'approve', 'create', 'pay', 'pause', 'convert', 'unpause', 'done'
  )),
  attempt integer not null default 1,
  -- Of a dividend, in base units of USD+: handed out in one distribution, and put into the vault,
  -- for which the custodian bought so many shares (in the token's units).
  pay_amount numeric(78, 0) not null default 0,
  reinvest_amount numeric(78, 0) not null default 0,
  -- Withheld; and below what is paid out, so it stays owed.
  tax_amount numeric(78, 0) not null default 0,
  small_amount numeric(78, 0) not null default 0,
  bought numeric(78, 0),
  distribution_id numeric(78, 0),
  distribution_block bigint,
  -- Of a split: the balance of one share before and after.
  balance_before numeric(78, 0),
  balance_after numeric(78, 0),
  primary key (action_id, chain_id)
);
create index action_parts_open on action_parts (chain_id) where step <> 'done';

-- What a wallet gets of a dividend on a chain: each form of it once. Written at the snapshot, and only
-- `attempt`, `is_closed` and what was reached change.
create table dividend_payments (
  id uuid primary key,
  action_id uuid not null references corporate_actions (id),
  chain_id bigint not null,
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  form text not null check (form in ('paid', 'reinvested', 'small')),
  -- In the token's units.
  shares numeric(78, 0) not null check (shares > 0),
  -- In base units of USD+.
  gross numeric(78, 0) not null check (gross > 0),
  tax numeric(78, 0) not null check (tax >= 0),
  amount numeric(78, 0) not null check (amount >= 0),
  attempt integer not null default 1,
  is_closed boolean not null default false,
  transaction_hash text,
  closed_at timestamptz,
  check (gross = tax + amount)
);
create unique index dividend_payments_once
  on dividend_payments (action_id, chain_id, wallet, (form = 'reinvested'));
create index dividend_payments_by_wallet on dividend_payments (wallet, closed_at);
create index dividend_payments_open on dividend_payments (action_id, chain_id)
  where not is_closed and form = 'paid';

-- Mints for dividends, three blocks deep, and the entry that each posted.
create table dividend_mints (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  entry_id text not null,
  action_id uuid not null references corporate_actions (id),
  amount numeric(78, 0) not null check (amount > 0),
  primary key (chain_id, block_number, log_index)
);

-- Who held how much of a stock before a split, and after it: what the split did to each wallet.
create table split_effects (
  action_id uuid not null references corporate_actions (id),
  chain_id bigint not null,
  wallet text not null,
  before_amount numeric(78, 0) not null,
  after_amount numeric(78, 0) not null,
  primary key (action_id, chain_id, wallet)
);
create index split_effects_by_wallet on split_effects (wallet);
