-- The day of the market on which this database first read the vendor's records of a stock: records that were long past
-- then are not carried out here. A database of an earlier version begins with its next import.
create table corporate_action_first_imports (
  stock_id integer primary key,
  date date not null
);
