-- A dividend whose rate the broker corrected between two payments is funded from several of them.
alter table dividend_receipts drop constraint dividend_receipts_action_id_key;
create index dividend_receipts_by_action on dividend_receipts (action_id);
