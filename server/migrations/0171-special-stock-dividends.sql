-- A special dividend beside the regular one of the same day is a dividend of its own.
alter table stock_dividends add column is_special boolean not null default false;
alter table stock_dividends drop constraint stock_dividends_pkey;
alter table stock_dividends add primary key (stock_id, ex_date, is_special);
