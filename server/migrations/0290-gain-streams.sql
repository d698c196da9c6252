-- Gains of a vault that do not count in its price yet, as the contract has them. A row of an earlier version has none:
-- `unrecorded_shares` null means that the vault counts all that it holds.
alter table stock_token_states
  add column unrecorded_shares numeric(78, 0),
  add column streaming_shares numeric(78, 0) not null default 0,
  add column stream_started_at bigint not null default 0,
  add column stream_ends_at bigint not null default 0,
  add column gains_duration integer not null default 28800;

create table usdplus_vault_streams (
  chain_id bigint not null,
  block_number bigint not null,
  unrecorded_shares numeric(78, 0),
  streaming_shares numeric(78, 0) not null,
  stream_started_at bigint not null,
  stream_ends_at bigint not null,
  gains_duration integer not null,
  primary key (chain_id, block_number)
);
