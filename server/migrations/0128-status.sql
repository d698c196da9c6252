-- When each process of ours last said that it runs, and each provider last answered or failed to. One
-- row each, written over: what a status page says, never what a decision hangs on.
create table signs_of_life (
  kind text not null check (kind in ('process', 'provider')),
  name text not null check (name ~ '^[a-z0-9-]{1,64}$'),
  answered_at timestamptz,
  failed_at timestamptz,
  primary key (kind, name)
);

-- What the operator says to everybody, in both languages. It ends and is never taken back.
create table incidents (
  number bigint generated always as identity primary key,
  severity text not null check (severity in ('notice', 'outage')),
  text_en text not null check (length(text_en) between 1 and 500),
  text_es text not null check (length(text_es) between 1 and 500),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (closed_at >= opened_at)
);

create unique index incidents_open on incidents ((closed_at is null)) where closed_at is null;
