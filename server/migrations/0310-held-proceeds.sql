-- The account for which the vault holds the proceeds of a fill, because it was restricted; null if they were paid.
alter table order_fills add column held_for text;

-- Payouts of everything that the vault held for an account in a token.
create table held_fund_claims (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  token text not null,
  account text not null,
  primary key (chain_id, block_number, log_index)
);
create index held_fund_claims_by_account on held_fund_claims (chain_id, account, token);
