-- What is still open at the broker, looked for every few seconds among all that there ever was.
create index order_placements_open on order_placements (looked_at nulls first)
  where counted_at is null and broker_order_id is not null;
