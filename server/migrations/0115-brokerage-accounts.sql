select extend_codes('ledger_entries', array[
  'account_deposit_asked', 'account_deposit_undone', 'account_deposit_settled',
  'account_deposit_returned', 'account_withdrawal_asked', 'account_withdrawal_undone',
  'account_withdrawal_settled', 'account_withdrawal_returned', 'account_trade_asked',
  'account_trade_released', 'account_trade_bought', 'account_trade_unbought',
  'account_trade_sold', 'account_trade_unsold', 'account_credited'
]);
select extend_codes('ledger_transfers', array[
  'account_expect', 'account_void', 'account_collect', 'account_credit', 'account_recover',
  'account_return', 'account_owe', 'account_hold', 'account_release', 'account_pay',
  'account_spend', 'account_earn', 'account_give'
]);

-- Accounts at the broker; of one holder, and for one e-mail address, at most one is not closed.
create table brokerage_accounts (
  id uuid primary key,
  entity_id uuid not null references entities (id),
  wallet text not null references wallets (address),
  email text not null,
  -- As the broker names it; null until it is known to be open there.
  vendor_id text unique,
  account_number text,
  name text,
  status text not null check (status in (
    'INACTIVE', 'ONBOARDING', 'SUBMITTED', 'ACTION_REQUIRED', 'EDITED', 'APPROVAL_PENDING',
    'APPROVED', 'REJECTED', 'ACTIVE', 'SUBMISSION_FAILED', 'DISABLED', 'ACCOUNT_CLOSED'
  )),
  reason text,
  -- From where the broker's agreement was accepted.
  agreed_address text not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  opened_at timestamptz,
  close_asked_at timestamptz,
  closed_at timestamptz
);
create unique index brokerage_accounts_of_entity on brokerage_accounts (entity_id)
  where status <> 'ACCOUNT_CLOSED';
create unique index brokerage_accounts_of_email on brokerage_accounts (email)
  where status <> 'ACCOUNT_CLOSED';
create index brokerage_accounts_by_entity on brokerage_accounts (entity_id, created_at desc);

-- Bank accounts that were linked; of an account one at a time.
create table bank_links (
  id uuid primary key,
  account_id uuid not null references brokerage_accounts (id),
  item_id text not null unique,
  -- Encrypted; the vendor's own account there.
  access_token text,
  bank_account_id text not null,
  vendor_id text unique,
  bank_name text not null,
  mask text not null,
  account_type text not null check (account_type in ('CHECKING', 'SAVINGS')),
  status text not null check (status in (
    'QUEUED', 'PENDING', 'APPROVED', 'CANCEL_REQUESTED', 'CANCELED'
  )),
  created_at timestamptz not null,
  tried_at timestamptz,
  ended_at timestamptz
);
create unique index bank_links_standing on bank_links (account_id) where ended_at is null;

-- ACH between the two. What it does to the money is in the ledger, in the same commit.
create table ach_transfers (
  id uuid primary key,
  account_id uuid not null references brokerage_accounts (id),
  link_id uuid not null references bank_links (id),
  direction text not null check (direction in ('INCOMING', 'OUTGOING')),
  cents numeric(78, 0) not null check (cents > 0),
  status text not null check (status in (
    'queued', 'pending', 'settled', 'returned', 'cancelled', 'rejected'
  )),
  reason text,
  vendor_id text unique,
  -- On the market's calendar.
  available_on text not null check (available_on ~ '^\d{4}-\d\d-\d\d$'),
  asked_world_at timestamptz not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  cancel_asked_at timestamptz,
  settled_at timestamptz,
  ended_at timestamptz
);
create index ach_transfers_by_account on ach_transfers (account_id, created_at desc, id desc);
create index ach_transfers_open on ach_transfers (account_id)
  where status in ('queued', 'pending');

-- Orders of the account itself; the id is their name at the broker.
create table account_orders (
  id uuid primary key,
  account_id uuid not null references brokerage_accounts (id),
  stock_id integer not null,
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  -- In cents, or in shares with 18 decimals: one of the two.
  notional numeric(78, 0) check (notional > 0),
  shares numeric(78, 0) check (shares > 0),
  status text not null,
  vendor_id text unique,
  reason text,
  -- Of cash, in cents, what is still held for it; and what it has cost or brought.
  held numeric(78, 0) not null check (held >= 0),
  settled numeric(78, 0) not null default 0 check (settled >= 0),
  -- In shares: what we have counted, and what the broker said there was when it ended.
  filled numeric(78, 0) not null default 0 check (filled >= 0),
  told_filled numeric(78, 0),
  average_price numeric(78, 0),
  created_at timestamptz not null,
  tried_at timestamptz,
  cancel_asked_at timestamptz,
  filled_at timestamptz,
  ended_at timestamptz,
  released_at timestamptz,
  check ((notional is null) <> (shares is null))
);
create index account_orders_by_account on account_orders (account_id, created_at desc, id desc);
create index account_orders_open on account_orders (account_id) where released_at is null;

-- What was executed: each once, by the broker's name of it.
create table account_executions (
  execution_id text primary key,
  order_id uuid not null references account_orders (id),
  number bigint generated always as identity,
  kind text not null check (kind in ('fill', 'bust', 'correct')),
  previous_id text,
  shares numeric(78, 0) not null,
  price numeric(78, 0) not null,
  told_at timestamptz not null
);
create index account_executions_by_order on account_executions (order_id, number);

-- Cash that we gave: once for each key of whoever gave it.
create table account_gifts (
  key text primary key check (length(key) between 1 and 100),
  account_id uuid not null references brokerage_accounts (id),
  cents numeric(78, 0) not null check (cents > 0),
  created_at timestamptz not null,
  tried_at timestamptz,
  done_at timestamptz
);
create index account_gifts_open on account_gifts (created_at) where done_at is null;

-- Up to where the broker was heard.
create table account_cursors (
  kind text primary key check (kind in ('trades', 'transfers', 'accounts')),
  last_event_id text not null
);
