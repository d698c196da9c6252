-- What is scheduled at the timelocks that own and upgrade the contracts. A canceled operation can be scheduled again
-- with the same id, so the block belongs to the key.
create table timelock_operations (
  chain_id bigint not null,
  timelock text not null,
  operation_id text not null,
  scheduled_block bigint not null,
  ended_block bigint,
  primary key (chain_id, timelock, operation_id, scheduled_block)
);
create index timelock_operations_open on timelock_operations (chain_id) where ended_block is null;
