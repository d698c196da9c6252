-- The queue of one payment token on one chain, in the order of its requests.
create index redemptions_queue on redemptions (chain_id, payment_token, block_number, ticket, id)
  where is_canonical and closed_by is null
    and status in ('SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL');

-- Read at every block and at every run of a queue, however long the queue is.
create index redemptions_paying on redemptions (chain_id, payment_token)
  where is_canonical and closed_by is null and status = 'PENDING_FILL';
create index redemptions_canceling on redemptions (chain_id, payment_token)
  where is_canonical and closed_by is null and status = 'PENDING_CANCEL';
create index redemptions_large on redemptions (chain_id, payment_token, amount)
  where is_canonical and closed_by is null and status = 'SUBMITTED';
create index redemptions_waiting on redemptions (chain_id, waiting_for)
  where is_canonical and waiting_for in ('liquidity', 'finality');
create index custodian_transfers_in_progress on custodian_transfers (redemption_id)
  where status = 'asked';
