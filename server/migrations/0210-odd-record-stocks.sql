-- The stock that an unreadable record names: orders in it are refused from the ex-date of an unreadable split on. The
-- next import sets it for the records that are stored already.
alter table corporate_action_odd_records add column stock_id integer;
