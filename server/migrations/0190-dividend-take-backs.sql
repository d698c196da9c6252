-- Cash that the broker took back from a payment of a dividend, once by the broker's id; figures are positive. Each is
-- used up by one payment; without one it waits for an operator.
create table dividend_take_backs (
  id text primary key,
  symbol text not null,
  booked_date date not null,
  -- Null if the broker does not state it.
  per_share numeric(78, 0) check (per_share > 0),
  -- In base units of USD+.
  amount numeric(78, 0) not null check (amount > 0),
  payment_id text,
  receipt_id text references dividend_receipts (id),
  -- The rate by which that of the payment decreases.
  taken_per_share numeric(78, 0) not null default 0 check (taken_per_share >= 0),
  -- The dividend whose holders had been paid, and their part of the amount, before tax.
  action_id uuid references corporate_actions (id),
  loss numeric(78, 0) not null default 0 check (loss >= 0),
  -- Set by the operator who decides that it belongs to no dividend.
  dismissed_at timestamptz,
  seen_at timestamptz not null,
  check (dismissed_at is null or (receipt_id is null and action_id is null))
);
create index dividend_take_backs_open on dividend_take_backs (booked_date)
  where receipt_id is null and action_id is null and dismissed_at is null;
create index dividend_take_backs_by_receipt on dividend_take_backs (receipt_id) where receipt_id is not null;
create index dividend_take_backs_by_action on dividend_take_backs (action_id) where action_id is not null;

-- A case that the broker opened has no version of the vendor's record.
alter table corporate_action_cases
  alter column version drop not null,
  add column take_back_id text unique references dividend_take_backs (id),
  add constraint corporate_action_cases_cause check ((version is null) = (take_back_id is not null));
alter table corporate_action_cases drop constraint corporate_action_cases_kind_check;
alter table corporate_action_cases add constraint corporate_action_cases_kind_check
  check (kind in ('withdrawn', 'ex_date', 'rate', 'split', 'taken_back'));

-- The dividend whose loss a further payment of the broker makes up, such as one that was booked out and booked anew.
alter table dividend_receipts
  add column restores uuid references corporate_actions (id),
  add constraint dividend_receipts_single_use check (restores is null or (action_id is null and dismissed_at is null));

-- Losses and receipts that correct the receipt of a dividend are summed by the entry that they refer to.
create index ledger_entries_by_corrected_receipt on ledger_entries (corrects)
  where corrects is not null and code <> 'reversal';
