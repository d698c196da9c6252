-- Records of the market data vendor that could not be read wait here for an operator. One row is one text: a record
-- whose text changes is another row. `gone`: the vendor no longer lists it. `completed_as` is the action that results
-- from the values that an operator added; it stands in for the record while the vendor lists it unchanged.
create table corporate_action_odd_records (
  id bigint generated always as identity primary key,
  raw_hash text not null unique,
  vendor_id text,
  raw text not null,
  reason text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolution text check (resolution in ('completed', 'dismissed', 'gone')),
  resolved_at timestamptz,
  resolved_by text,
  resolved_reason text,
  completed_as jsonb,
  check ((resolution is null) = (resolved_at is null)),
  check ((resolution is not distinct from 'completed') = (completed_as is not null))
);
create index corporate_action_odd_records_open on corporate_action_odd_records (id) where resolution is null;
