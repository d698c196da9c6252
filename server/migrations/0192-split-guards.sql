-- A record of the vendor is identified by its kind, its id and its symbol: an id may move to the record of another stock.
drop index corporate_actions_by_vendor_id;
create unique index corporate_actions_by_vendor_id on corporate_actions (kind, vendor_id, symbol)
  where step not in ('canceled', 'reverted');

-- The version of the vendor's record that an operator left out, such as a second record of one split; a later version
-- counts again.
alter table corporate_actions add column left_out_version integer;

-- Two splits of one stock that an operator confirmed to be two, for these versions of the vendor's records.
create table confirmed_splits (
  action_id uuid not null references corporate_actions (id),
  version integer not null,
  other_id uuid not null references corporate_actions (id),
  other_version integer not null,
  confirmed_at timestamptz not null,
  primary key (action_id, version, other_id, other_version),
  check (action_id < other_id)
);

-- The order in which the splits of a stock were carried out, by the clock of the database.
alter table corporate_action_chains add column planned_at timestamptz not null default now();

-- True once an import has followed what was decided about an odd record; splits and dividends wait until then.
alter table corporate_action_odd_records add column is_followed boolean not null default false,
  add constraint corporate_action_odd_records_followed check (resolution is not null or not is_followed);
update corporate_action_odd_records set is_followed = true where resolution is not null;
create index corporate_action_odd_records_unfollowed on corporate_action_odd_records (id) where not is_followed;
