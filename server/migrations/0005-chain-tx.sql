-- Everything the server sends: reserved and signed here before any node hears of it. What is to be
-- done once is an intent; a further attempt exists only when another transaction, final by now, took
-- the nonce of the last.
create table chain_tx (
  intent text not null,
  attempt integer not null check (attempt > 0),
  chain_id bigint not null,
  signer text not null,
  nonce bigint not null check (nonce >= 0),
  receiver text not null,
  data text not null,
  raw text not null,
  hash text not null unique,
  status text not null default 'signed' check (status in ('signed', 'final', 'reverted', 'lost')),
  created_at timestamptz not null,
  primary key (intent, attempt),
  unique (chain_id, signer, nonce)
);

-- What the transfer restrictor of a chain should say about an address, and how often that changed.
create table restrictions (
  chain_id bigint not null,
  address text not null references wallets (address),
  is_wanted boolean not null,
  version integer not null check (version > 0),
  primary key (chain_id, address)
);

-- What the restrictor says: its events, three blocks deep.
create table restriction_events (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  address text not null,
  is_restricted boolean not null,
  primary key (chain_id, block_number, log_index)
);

create index restriction_events_by_address
  on restriction_events (chain_id, address, block_number, log_index);

-- Who changed what of an entity, and why.
create table entity_flag_changes (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  before jsonb not null,
  after jsonb not null,
  who text not null check (length(who) between 1 and 200),
  why text not null check (length(why) between 1 and 2000),
  changed_at timestamptz not null
);

create index entity_flag_changes_by_entity on entity_flag_changes (entity_id, changed_at);
create trigger append_only before update or delete or truncate on entity_flag_changes
  for each statement execute function refuse_change();
