-- A ratio with eight decimals, such as 28.57142857 to 1, has whole numbers above the range of integer.
alter table stock_splits alter column split_from type bigint, alter column split_to type bigint;
