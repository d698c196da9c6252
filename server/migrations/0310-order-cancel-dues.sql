-- The times from which owners can cancel orders on chain, by the event that states each: the last one of an order counts.
create table order_cancel_dues (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  token_order_id uuid not null references token_orders (id),
  cancellable_at timestamptz not null,
  primary key (chain_id, block_number, log_index)
);
create index order_cancel_dues_by_order on order_cancel_dues (token_order_id);
