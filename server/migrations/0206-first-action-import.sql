-- The market date of the first import of corporate actions: a record whose ex-date is long before it is not carried out.
create table corporate_action_start (
  is_only boolean primary key default true check (is_only),
  market_date date not null
);
insert into corporate_action_start (market_date)
  select min(created_at)::date from corporate_actions having count(*) > 0;
