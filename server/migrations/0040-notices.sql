-- What wallets are told of while they look: each row was written with the change it tells of. Read in
-- the order of transactions, and only below the oldest that still runs, because an id alone would
-- hide what a slower transaction commits later.
create table notices (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  kind text not null check (kind in ('redemptions', 'wires')),
  created_at timestamptz not null default now()
);

create index notices_by_wallet on notices (wallet, xid, id);
create index notices_by_xid on notices (xid, wallet);
create index notices_by_age on notices (created_at);

-- Up to which transaction rows were removed: who had read less may have missed something.
create table notices_pruned (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null default '0'
);
insert into notices_pruned default values;
