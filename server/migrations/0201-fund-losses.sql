-- The income that was posted for an entitlement; null for those paid before this migration.
alter table fund_entitlements add column received numeric(78, 0) check (received >= 0);

-- Income that was posted for a distribution and that the broker took back afterwards, until an operator closes it.
create table fund_losses (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  token text not null,
  ex_date date not null,
  -- The broker's payment from which it was taken back.
  payment_id text not null,
  -- In base units of USD+.
  amount numeric(78, 0) not null check (amount > 0),
  posted_at timestamptz not null,
  closed_at timestamptz,
  foreign key (chain_id, token, ex_date) references fund_entitlements
);
create index fund_losses_of_payment on fund_losses (chain_id, token, ex_date, payment_id);
create index fund_losses_open on fund_losses (posted_at) where closed_at is null;
