-- Adds words to a list of codes without saying the others again: other migrations add their own.
create function extend_codes(table_name text, added text[]) returns void language plpgsql as $$
declare
  constraint_name text := table_name || '_code_check';
  codes text[];
begin
  select array_agg(distinct code) into codes from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1] as code
    from pg_constraint where conrelid = table_name::regclass and conname = constraint_name
    union all select unnest(added)
  ) known;
  if codes is null or array_length(codes, 1) = array_length(added, 1) then
    raise exception 'There is no list of codes on %', table_name;
  end if;
  execute format('alter table %I drop constraint %I', table_name, constraint_name);
  execute format('alter table %I add constraint %I check (code in (%s))', table_name, constraint_name,
    (select string_agg(quote_literal(code), ', ' order by code) from unnest(codes) code));
end $$;

select extend_codes('ledger_entries', array[
  'wire_received', 'wire_suspended', 'wire_assigned', 'wire_minted', 'wire_returned'
]);
select extend_codes('ledger_transfers', array['wire_in', 'wire_assign', 'wire_mint', 'wire_out']);

-- What people announced they would send.
create table wire_requests (
  memo_code text primary key check (memo_code ~ '^[A-Z0-9-]{1,35}$'),
  wallet text not null references wallets (address),
  chain_id bigint not null,
  cents numeric(78, 0) not null check (cents > 0),
  status text not null default 'open' check (status in ('open', 'funded', 'cancelled', 'expired')),
  -- Who sent the first of the money; other senders' goes to suspense.
  originator_name text,
  originator_bank text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create index wire_requests_by_wallet on wire_requests (wallet, created_at desc);
create index wire_requests_by_expiry on wire_requests (expires_at)
  where status in ('open', 'funded');

-- What arrived at the bank: each reference of the bank once, ever.
create table wire_receipts (
  id uuid primary key,
  bank_ref text not null unique,
  -- keccak256 of the reference: the name of the wire on the chain.
  bank_ref_hash text not null unique,
  network_ref text,
  account_id text not null,
  currency text not null,
  cents numeric(78, 0) not null check (cents > 0),
  memo text not null,
  originator_name text not null,
  originator_bank text not null,
  memo_code text references wire_requests (memo_code),
  status text not null check (status in (
    'arrived', 'minting', 'minted', 'parked', 'suspense', 'returning', 'returned'
  )),
  -- Why it is parked or in suspense.
  reason text,
  -- What a mint waits for now, in a word.
  waits_for text,
  mint_attempt integer not null default 1,
  arrived_at timestamptz not null,
  recorded_at timestamptz not null,
  check (memo_code is not null or status in ('suspense', 'returning', 'returned'))
);

create index wire_receipts_by_memo_code on wire_receipts (memo_code);
create index wire_receipts_by_network_ref on wire_receipts (network_ref);
create index wire_receipts_unsettled on wire_receipts (status)
  where status not in ('minted', 'returned');

-- Mints on the canonical chain, three blocks deep.
create table wire_mints (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  entry_id text not null,
  bank_ref_hash text not null,
  receiver text not null,
  amount numeric(78, 0) not null check (amount > 0),
  primary key (chain_id, block_number, log_index)
);

create index wire_mints_by_bank_ref_hash on wire_mints (bank_ref_hash);

-- What people decided about money, and why.
create table wire_decisions (
  id uuid primary key default gen_random_uuid(),
  receipt_id uuid not null references wire_receipts (id),
  decision text not null check (decision in ('return', 'assign', 'release')),
  memo_code text,
  who text not null check (length(who) between 1 and 200),
  why text not null check (length(why) between 1 and 2000),
  decided_at timestamptz not null
);

create index wire_decisions_by_receipt on wire_decisions (receipt_id, decided_at);
create trigger append_only before update or delete or truncate on wire_decisions
  for each statement execute function refuse_change();

-- Notices of the bank, each acted upon once.
create table bank_events (event_id text primary key, received_at timestamptz not null);

-- Up to when an account's transfers have been asked for.
create table bank_polls (account_id text primary key, polled_until timestamptz not null);
