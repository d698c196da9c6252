-- Orders that wait for their block to be final. The indexer looks for them in every block.
create index token_orders_not_final on token_orders (chain_id, block_number)
  where status = 'PENDING_SUBMIT' and waiting_for = 'finality';
