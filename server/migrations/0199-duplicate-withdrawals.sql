-- A withdrawal that the broker has a second time is booked with what the customer owes for it.
select extend_codes('ledger_entries', array['account_withdrawal_duplicated']);
