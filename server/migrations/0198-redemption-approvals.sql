-- A request may lack approvals also after a failed transfer of the custodian, when the limit was lowered meanwhile.
drop index redemptions_large;
create index redemptions_large on redemptions (chain_id, payment_token, amount)
  where is_canonical and closed_by is null and status in ('SUBMITTED', 'PENDING_ESCROW');
create index redemptions_in_approval on redemptions (chain_id, payment_token)
  where is_canonical and closed_by is null and waiting_for = 'approval';
