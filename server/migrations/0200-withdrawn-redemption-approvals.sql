-- A redemption whose dollars are set aside lacks approvals when one of them is withdrawn.
drop index redemptions_large;
create index redemptions_large on redemptions (chain_id, payment_token, amount)
  where is_canonical and closed_by is null and status in ('SUBMITTED', 'PENDING_ESCROW', 'ESCROWED');
