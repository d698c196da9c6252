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
