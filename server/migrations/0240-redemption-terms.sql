-- The time from which the owner can cancel on chain (null where the contract has no payment period), and the amount
-- that was paid, which is below payment_amount if the escrow had lost value.
alter table redemptions
  add column cancellable_at timestamptz,
  add column paid_amount numeric(78, 0) check (paid_amount >= 0);
