-- The followed logs of one block in one row: they come, are read and are orphaned by block. Each is a
-- line of words: index, transaction, contract, data, topics, as indexer/packed-logs.ts writes them.
-- Nobody asks the database about a single one, and modules keep what events mean in their own tables.
alter table chain_logs rename to chain_logs_by_log;
alter table chain_orphans rename to chain_orphans_by_log;

create table chain_logs (
  chain_id bigint not null,
  block_number bigint not null,
  block_hash text not null,
  fork integer not null,
  logs text not null,
  primary key (chain_id, block_number)
);

-- Compressing costs more time than writing.
alter table chain_logs alter column logs set storage external;

create table chain_orphans (
  like chain_logs including storage,
  orphaned_at timestamptz not null default now(),
  primary key (chain_id, block_hash, fork)
);

insert into chain_logs (chain_id, block_number, block_hash, fork, logs)
  select chain_id, block_number, block_hash, fork, string_agg(
    concat_ws(' ', log_index, transaction_hash, contract, data, topics), E'\n' order by log_index)
  from chain_logs_by_log group by chain_id, block_number, block_hash, fork;

insert into chain_orphans (chain_id, block_number, block_hash, fork, orphaned_at, logs)
  select chain_id, block_number, block_hash, fork, min(orphaned_at), string_agg(
    concat_ws(' ', log_index, transaction_hash, contract, data, topics), E'\n' order by log_index)
  from chain_orphans_by_log group by chain_id, block_number, block_hash, fork;

drop table chain_logs_by_log;
drop table chain_orphans_by_log;
