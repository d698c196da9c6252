-- What is frozen now: by which check, since when, what it said, and when it last said so.
create table flow_freezes (
  flow text not null check (flow ~ '^[a-z]{1,40}$'),
  check_id text not null check (check_id ~ '^[a-z-]{1,40}$'),
  sentence text not null check (length(sentence) between 1 and 500),
  since timestamptz not null,
  seen_at timestamptz not null check (seen_at >= since),
  primary key (flow, check_id)
);

-- How it came to that, and who ended it.
create table flow_events (
  number bigint generated always as identity primary key,
  flow text not null,
  check_id text not null,
  event text not null check (event in ('frozen', 'thawed')),
  sentence text not null,
  at timestamptz not null
);
create index flow_events_by_flow on flow_events (flow, number);
create trigger append_only before update or delete or truncate on flow_events
  for each statement execute function refuse_change();

-- How each part of a check ended the last time. Unknown: somebody who had to be asked did not answer.
create table reconcile_checks (
  check_id text not null,
  part text not null,
  state text not null check (state in ('ok', 'violated', 'unknown')),
  checked_at timestamptz not null,
  -- The last time that it was known to be well.
  well_at timestamptz,
  -- Runs that found something, ever.
  violations bigint not null default 0,
  primary key (check_id, part)
);

-- What is found and not gone yet, and in how many runs in a row.
create table reconcile_findings (
  check_id text not null,
  part text not null,
  flow text not null,
  runs integer not null check (runs > 0),
  sentence text not null,
  primary key (check_id, part, flow)
);

-- Up to where each of the ledger's chains is verified, and how far it was gone through again since.
create table ledger_checkpoints (
  chain smallint primary key check (chain between 0 and 15),
  number bigint not null check (number >= 0),
  hash text not null,
  swept bigint not null default 0 check (swept >= 0)
);

-- What the verified links add up to, by account.
create table ledger_checked_balances (
  account bigint primary key,
  debits numeric(78, 0) not null,
  credits numeric(78, 0) not null
);

create index ledger_entries_by_link on ledger_entries (chain, link);
