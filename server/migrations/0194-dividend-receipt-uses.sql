-- The parts of the broker's payments that dividends are paid from. A dividend may need several payments, and one payment
-- may pay several dividends. The parts of a payment never exceed what the broker has not taken back of it.
create table dividend_receipt_uses (
  receipt_id text not null references dividend_receipts (id),
  action_id uuid not null references corporate_actions (id),
  -- In base units of USD+, less what was taken back of it.
  amount numeric(78, 0) not null check (amount >= 0),
  -- `loss`: makes up the loss of a dividend whose holders were paid.
  purpose text not null default 'dividend' check (purpose in ('dividend', 'loss')),
  -- Assigned by an operator, so the vendor's corrections leave it.
  is_by_hand boolean not null default false,
  primary key (receipt_id, action_id)
);
create index dividend_receipt_uses_by_action on dividend_receipt_uses (action_id);

insert into dividend_receipt_uses (receipt_id, action_id, amount, purpose)
  select r.id, coalesce(r.action_id, r.restores),
    r.amount - coalesce((select sum(t.amount) from dividend_take_backs t where t.receipt_id = r.id), 0),
    case when r.action_id is null then 'loss' else 'dividend' end
  from dividend_receipts r where coalesce(r.action_id, r.restores) is not null;

alter table dividend_receipts
  drop column action_id,
  drop column restores,
  -- An operator took it back from a dividend, so it is not matched again by itself.
  add column is_manual boolean not null default false,
  -- Set while the broker no longer lists it.
  add column gone_at timestamptz;
create index dividend_receipts_open on dividend_receipts (paid_date) where dismissed_at is null;

-- Losses of the dividends whose holders had been paid from a payment that was taken back, before tax.
create table dividend_take_back_losses (
  take_back_id text not null references dividend_take_backs (id),
  action_id uuid not null references corporate_actions (id),
  amount numeric(78, 0) not null check (amount >= 0),
  primary key (take_back_id, action_id)
);
create index dividend_take_back_losses_by_action on dividend_take_back_losses (action_id);
insert into dividend_take_back_losses (take_back_id, action_id, amount)
  select id, action_id, loss from dividend_take_backs where action_id is not null;
alter table dividend_take_backs drop column loss;

-- One payment may have paid several dividends; each has a case of its own. A payment that the broker no longer lists
-- opens one as well.
alter table corporate_action_cases
  add column receipt_id text references dividend_receipts (id),
  drop constraint corporate_action_cases_take_back_id_key,
  drop constraint corporate_action_cases_cause,
  drop constraint corporate_action_cases_kind_check;
alter table corporate_action_cases
  add constraint corporate_action_cases_cause check (num_nonnulls(version, take_back_id, receipt_id) = 1),
  add constraint corporate_action_cases_kind_check
    check (kind in ('withdrawn', 'ex_date', 'rate', 'split', 'taken_back', 'vanished')),
  add constraint corporate_action_cases_take_back unique (take_back_id, action_id);
create unique index corporate_action_cases_by_receipt on corporate_action_cases (receipt_id, action_id)
  where closed_at is null;

-- No two dividends may share the stem of their idempotency keys: the second would not be paid.
create unique index corporate_actions_by_reference on corporate_actions (reference) where reference is not null;
