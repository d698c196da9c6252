-- Each pause of a contract and each end of one, as the chain has them. A stock token and its wrapped form are named by
-- their address, any other contract by its name in the deployment.
create table contract_pauses (
  chain_id bigint not null,
  block_number bigint not null,
  log_index int not null,
  contract text not null,
  is_paused boolean not null,
  primary key (chain_id, block_number, log_index)
);
