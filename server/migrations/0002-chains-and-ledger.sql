-- How far each chain has been followed. Only the holder of the lease moves a cursor, and only while
-- the epoch it was given is still the newest: a process that slept through its lease is refused.
create table chain_cursors (
  chain_id bigint primary key check (chain_id > 0),
  seen_block bigint not null check (seen_block >= -1),
  seen_hash text not null,
  confirmed_block bigint not null,
  final_block bigint not null,
  head_block bigint not null,
  -- Counts the reorganisations: a block that comes back after one is another appearance of it.
  fork integer not null default 0,
  epoch bigint not null default 0,
  lease_holder text,
  lease_until timestamptz,
  -- One sentence on why the chain is not followed now.
  fault text,
  fault_since timestamptz,
  is_halted boolean not null default false,
  check (final_block <= confirmed_block and confirmed_block <= seen_block)
);

-- The canonical chain, as far back as a reorganisation can reach.
create table chain_blocks (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  mined_at timestamptz not null,
  primary key (chain_id, number)
);

-- Followed events of the canonical chain, as they came.
create table chain_logs (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  block_hash text not null,
  transaction_hash text not null,
  contract text not null,
  topics text not null,
  data text not null,
  fork integer not null,
  primary key (chain_id, block_number, log_index)
);

-- Those whose block is no more: kept, because ledger entries and their reversals speak of them.
create table chain_orphans (
  like chain_logs,
  orphaned_at timestamptz not null default now(),
  primary key (chain_id, block_hash, log_index, fork)
);

-- An account and its balance in one row. The balance moves with transfers and with nothing else.
create table ledger_accounts (
  id text primary key,
  asset text not null,
  normal text not null check (normal in ('debit', 'credit')),
  is_bounded boolean not null,
  debits numeric(78, 0) not null default 0 check (debits >= 0),
  credits numeric(78, 0) not null default 0 check (credits >= 0),
  constraint ledger_account_below_zero check (
    not is_bounded or case normal when 'debit' then debits >= credits else credits >= debits end
  )
) with (fillfactor = 70);

-- One link per posting call, on one of sixteen chains: nobody waits for a single head.
create table ledger_links (
  chain smallint not null check (chain between 0 and 15),
  number bigint not null check (number > 0),
  previous_hash text not null,
  hash text not null,
  posted_at timestamptz not null default now(),
  primary key (chain, number)
);

create table ledger_entries (
  id text primary key,
  code text not null check (code in (
    'usdplus_purchase', 'usdplus_mint', 'usdplus_burn', 'usdplus_transfer', 'usdplus_rebase',
    'reversal'
  )),
  corrects text,
  chain smallint not null,
  link bigint not null,
  position integer not null,
  check ((code = 'reversal') = (corrects is not null))
);

-- An entry is taken back once.
create unique index ledger_entries_by_corrected on ledger_entries (corrects)
  where corrects is not null;

-- Each moves one amount of one asset from account to account, so per entry and asset debits equal
-- credits; that both accounts are of that asset is checked when the balances move.
create table ledger_transfers (
  entry_id text not null,
  position smallint not null,
  code text not null check (code in (
    'payment', 'issue', 'retire', 'yield', 'rounding', 'shares_issue', 'shares_retire',
    'shares_move'
  )),
  asset text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount numeric(78, 0) not null check (amount > 0),
  primary key (entry_id, position)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_links
  for each statement execute function refuse_change();
create trigger append_only before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

-- Depth 1 is a statement of somebody's own; depth 2 comes from the transfers below.
create trigger moves_with_transfers before update on ledger_accounts
  for each statement when (pg_trigger_depth() < 1) execute function refuse_change();

create function starts_at_zero() returns trigger language plpgsql as $$
begin
  if new.debits <> 0 or new.credits <> 0 then
    raise exception 'An account starts at zero' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger starts_at_zero before insert on ledger_accounts
  for each row execute function starts_at_zero();

-- Whoever inserts transfers moves the balances, in one statement and in the order of the accounts'
-- names, so that two postings never wait for each other in a circle.
create function move_balances() returns trigger language plpgsql as $$
declare
  touched integer;
  moved integer;
begin
  perform 1 from ledger_accounts
    where id in (select debit_account from fresh union select credit_account from fresh)
    order by id for update;
  with sides as (
    select debit_account as account, asset, amount as debit, 0 as credit from fresh
    union all
    select credit_account, asset, 0, amount from fresh
  ), sums as (
    select account, asset, sum(debit) as debits, sum(credit) as credits
    from sides group by account, asset
  ), done as (
    update ledger_accounts a
      set debits = a.debits + sums.debits, credits = a.credits + sums.credits
      from sums where a.id = sums.account and a.asset = sums.asset
      returning 1
  )
  select (select count(*) from sums), (select count(*) from done) into touched, moved;
  if touched <> moved then
    raise exception 'A transfer names an account that does not exist in its asset'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- Statement by statement, because a foreign key would cost every entry what only reversals need.
create function corrects_what_exists() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from fresh where corrects is not null
      and not exists (select 1 from ledger_entries e where e.id = fresh.corrects)
  ) then
    raise exception 'A reversal corrects an entry that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger corrects_what_exists after insert on ledger_entries
  referencing new table as fresh for each statement execute function corrects_what_exists();

create trigger move_balances after insert on ledger_transfers
  referencing new table as fresh for each statement execute function move_balances();

create function ledger_hash(previous_hash text, content text) returns text
  language sql immutable as $$
  select encode(sha256(convert_to(previous_hash || E'\n' || content, 'UTF8')), 'hex')
$$;

-- Entries that are there already with other content, each with the name of the first such field.
create function ledger_differences(entries jsonb) returns table (entry_id text, field text)
  language sql stable as $$
  with known as (
    select e.id, given.value, case
        when e.code <> given.value ->> 'code' then 'code'
        when e.corrects is distinct from given.value ->> 'corrects' then 'corrects'
      end as field
    from jsonb_array_elements(entries) given
    join ledger_entries e on e.id = given.value ->> 'id'
  ), given as (
    select known.id, t.ordinality as position, t.value as t
    from known cross join jsonb_array_elements(known.value -> 'transfers') with ordinality t
  ), stored as (
    select t.* from ledger_transfers t join known on known.id = t.entry_id
  ), pairs as (
    select coalesce(given.id, stored.entry_id) as id, coalesce(given.position, stored.position) as position,
      case
        when given.id is null or stored.entry_id is null then 'transfers'
        when stored.code <> t ->> 0 then 'transfers.code'
        when stored.asset <> t ->> 1 then 'transfers.asset'
        when stored.debit_account <> t ->> 2 then 'transfers.debit'
        when stored.credit_account <> t ->> 3 then 'transfers.credit'
        when stored.amount <> (t ->> 4)::numeric then 'transfers.amount'
      end as field
    from given full join stored
      on stored.entry_id = given.id and stored.position = given.position
  )
  select distinct on (id) id, field from (
    select id, 0 as position, field from known
    union all
    select id, position, field from pairs
  ) found where field is not null order by id, position
$$;

-- Posts entries of the form {id, code, corrects, transfers: [[code, asset, debit, credit, amount]]}
-- and creates accounts of the form [id, asset, normal, bounded], all in one call. The same entry
-- again moves nothing; where one is there already with other content, nothing is posted and the
-- answer says which and in what field.
create function ledger_post(accounts jsonb, entries jsonb)
  returns table (entry_id text, field text) language plpgsql
  -- What is given is small beside the tables, which the planner cannot know: rows are looked up.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- One chain per transaction: it never holds one head while it waits for another.
  own_chain smallint := (pg_current_xact_id()::text::numeric % 16)::smallint;
  last_number bigint;
  last_hash text;
  fresh jsonb;
  posted_count integer;
begin
  select jsonb_agg(value order by ordinality) into fresh
    from jsonb_array_elements(entries) with ordinality
    where not exists (select 1 from ledger_entries e where e.id = value ->> 'id');
  if fresh is null or jsonb_array_length(fresh) < jsonb_array_length(entries) then
    return query select d.entry_id, d.field from ledger_differences(entries) d;
    if found or fresh is null then return; end if;
  end if;

  insert into ledger_accounts (id, asset, normal, is_bounded)
    select a ->> 0, a ->> 1, a ->> 2, (a ->> 3)::boolean from jsonb_array_elements(accounts) a
    order by 1 on conflict do nothing;

  perform pg_advisory_xact_lock(7203411, own_chain);
  select number, hash into last_number, last_hash from ledger_links
    where chain = own_chain order by number desc limit 1;
  last_number := coalesce(last_number, 0);
  last_hash := coalesce(last_hash, '');

  insert into ledger_entries (id, code, corrects, chain, link, position)
    select value ->> 'id', value ->> 'code', value ->> 'corrects', own_chain, last_number + 1,
      ordinality
    from jsonb_array_elements(fresh) with ordinality
    on conflict (id) do nothing;
  get diagnostics posted_count = row_count;
  if posted_count < jsonb_array_length(fresh) then
    raise exception 'An entry was posted at the same time' using errcode = 'serialization_failure';
  end if;

  insert into ledger_transfers (entry_id, position, code, asset, debit_account, credit_account, amount)
    select e ->> 'id', t.ordinality, t.value ->> 0, t.value ->> 1, t.value ->> 2, t.value ->> 3,
      (t.value ->> 4)::numeric
    from jsonb_array_elements(fresh) e
    cross join jsonb_array_elements(e -> 'transfers') with ordinality t;

  -- Audits build the same JSON from the tables; its text is one and the same for one content.
  insert into ledger_links (chain, number, previous_hash, hash)
    values (own_chain, last_number + 1, last_hash, ledger_hash(last_hash, fresh::text));
end $$;
