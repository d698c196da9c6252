-- Proceeds of sales that the vault holds or has paid since, by the event that states it: the last one of an order counts.
create table order_held_proceeds (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  token_order_id uuid not null references token_orders (id),
  kind text not null check (kind in ('held', 'claimed')),
  primary key (chain_id, block_number, log_index)
);
create index order_held_proceeds_by_order on order_held_proceeds (token_order_id);
