-- The broker corrects what it took back, or cancels that: each version is a row of its own, and an operator may divide
-- one between dividends. `broker_id` is common to the rows of one activity; a cancellation of a payment is one activity
-- whatever its status. `gone_at`: the broker replaced this version or no longer lists it, so it takes nothing.
alter table dividend_take_backs
  add column broker_id text,
  add column gone_at timestamptz;
update dividend_take_backs t set broker_id = case
  when t.payment_id is null or exists (
    select 1 from dividend_take_backs other where other.payment_id = t.payment_id and other.id < t.id
  ) then t.id else t.payment_id || '/canceled' end;
alter table dividend_take_backs alter column broker_id set not null;
create index dividend_take_backs_by_broker_id on dividend_take_backs (broker_id);
-- Take-backs are compared with the broker's list from a day on.
create index dividend_take_backs_standing on dividend_take_backs (booked_date) where gone_at is null;

-- The amount by which the take-back lowered the part of the payment that the dividend uses. The holders' part is the
-- least that an older one took.
alter table dividend_take_back_losses add column taken numeric(78, 0) not null default 0 check (taken >= 0);
update dividend_take_back_losses l set taken = l.amount
  from dividend_take_backs t where t.id = l.take_back_id and t.receipt_id is not null;
