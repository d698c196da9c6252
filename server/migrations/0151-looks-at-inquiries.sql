-- How often what the provider says of an inquiry was written down: whoever asked before another wrote
-- may have heard the older answer, and asks again.
alter table identity_checks add column looks integer not null default 0;
