-- The rate that was withheld from a payment, and why. Rows from before had the rate of their dividend; the statutory
-- rate is the default because it applies where no form says otherwise.
alter table dividend_payments
  add column tax_bps integer not null default 3000 check (tax_bps between 0 and 10000),
  add column tax_reason text not null default 'no_form' check (tax_reason in (
    'no_form', 'form_expired', 'form_changed', 'no_treaty', 'treaty', 'us_person', 'backup'
  ));
update dividend_payments payment set tax_bps = action.tax_bps
from corporate_actions action
where action.id = payment.action_id and action.tax_bps <> payment.tax_bps;
