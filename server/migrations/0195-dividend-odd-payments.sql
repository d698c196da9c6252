-- Activities of the broker that could not be read wait here for an operator. One row is one text: an activity whose text
-- changes is another row. `gone`: the broker no longer lists it. `completed_as` is the text with the values that an
-- operator entered; it stands in for the activity while the broker lists it unchanged.
create table dividend_odd_payments (
  id bigint generated always as identity primary key,
  raw_hash text not null unique,
  payment_id text,
  raw text not null,
  reason text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolution text check (resolution in ('completed', 'dismissed', 'gone')),
  resolved_at timestamptz,
  resolved_by text,
  resolved_reason text,
  completed_as text,
  check ((resolution is null) = (resolved_at is null)),
  check ((resolution is not distinct from 'completed') = (completed_as is not null))
);
create index dividend_odd_payments_open on dividend_odd_payments (id) where resolution is null;
