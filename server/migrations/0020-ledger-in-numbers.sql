-- Accounts and entries have numbers, and transfers name those instead of repeating two accounts' and
-- an entry's whole names: a transfer is then a fifth of its size, and catching up with a chain is
-- mostly writing transfers.
alter table ledger_accounts add column number bigint generated always as identity;
create unique index ledger_accounts_by_number on ledger_accounts (number);
alter table ledger_entries add column number bigint generated always as identity;

drop trigger append_only on ledger_transfers;
drop trigger move_balances on ledger_transfers;
alter table ledger_transfers rename to ledger_transfers_by_name;

-- Each moves one amount from account to account; that both are of one asset is checked when the
-- balances move, so per entry and asset debits equal credits.
create table ledger_transfers (
  entry bigint not null,
  position integer not null,
  code text not null constraint ledger_transfers_code_check check (code in (
    'payment', 'issue', 'retire', 'yield', 'rounding', 'shares_issue', 'shares_retire',
    'shares_move'
  )),
  debit bigint not null,
  credit bigint not null check (credit <> debit),
  amount numeric(78, 0) not null constraint ledger_transfers_amount_check check (amount > 0),
  primary key (entry, position)
);

insert into ledger_transfers (entry, position, code, debit, credit, amount)
  select e.number, t.position, t.code, d.number, c.number, t.amount
  from ledger_transfers_by_name t
  join ledger_entries e on e.id = t.entry_id
  join ledger_accounts d on d.id = t.debit_account
  join ledger_accounts c on c.id = t.credit_account;

drop table ledger_transfers_by_name;

-- How the content of a link is written down for its hash: 1 as JSON, 2 as columns.
alter table ledger_links add column form smallint not null default 1 check (form in (1, 2));

create trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- A function is called only where it has something to say.
drop trigger starts_at_zero on ledger_accounts;
create trigger starts_at_zero before insert on ledger_accounts
  for each row when (new.debits <> 0 or new.credits <> 0) execute function starts_at_zero();

drop trigger corrects_what_exists on ledger_entries;
create or replace function corrects_what_exists() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries e where e.id = new.corrects) then
    raise exception 'A reversal corrects an entry that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger corrects_what_exists after insert on ledger_entries
  for each row when (new.corrects is not null) execute function corrects_what_exists();

-- Whoever inserts transfers moves the balances, in one statement that takes the accounts in the
-- order of their numbers, so that two postings never wait for each other in a circle.
create or replace function move_balances() returns trigger language plpgsql as $$
declare
  touched integer;
  moved integer;
  mixed integer;
begin
  perform 1 from ledger_accounts
    where number in (select debit from fresh union select credit from fresh)
    order by number for update;
  with pairs as materialized (
    select debit, credit, sum(amount) as amount from fresh group by debit, credit
  ), sides as (
    select debit as account, amount as debit, 0 as credit from pairs
    union all
    select credit, 0, amount from pairs
  ), sums as materialized (
    select account, sum(debit) as debits, sum(credit) as credits from sides group by account
  ), done as (
    update ledger_accounts a
      set debits = a.debits + sums.debits, credits = a.credits + sums.credits
      from sums where a.number = sums.account
      returning 1
  )
  select (select count(*) from sums), (select count(*) from done), (
      select count(*) from pairs p
      join ledger_accounts d on d.number = p.debit
      join ledger_accounts c on c.number = p.credit
      where d.asset <> c.asset
    ) into touched, moved, mixed;
  if touched <> moved then
    raise exception 'A transfer names an account that does not exist'
      using errcode = 'foreign_key_violation';
  end if;
  if mixed > 0 then
    raise exception 'A transfer is between accounts of one asset' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger move_balances after insert on ledger_transfers
  referencing new table as fresh for each statement execute function move_balances();

drop function ledger_post(jsonb, jsonb);
drop function ledger_differences(jsonb);

-- Of the given entries those that are there already, each with the name of the first field in which
-- it differs, or null. Transfers name their entry, and accounts, by their place in the other lists.
create function ledger_differences(
    account_ids text[], entry_ids text[], entry_codes text[], entry_corrects text[],
    transfer_entries integer[], transfer_codes text[], debits integer[], credits integer[],
    amounts numeric[])
  returns table (entry_id text, field text) language sql stable as $$
  with known as (
    select e.number, e.id, given.place, case
        when e.code <> given.code then 'code'
        when e.corrects is distinct from given.corrects then 'corrects'
      end as field
    from unnest(entry_ids, entry_codes, entry_corrects)
      with ordinality given (id, code, corrects, place)
    join ledger_entries e on e.id = given.id
  ), given as (
    select known.id, t.code, account_ids[t.debit] as debit, account_ids[t.credit] as credit,
      t.amount, row_number() over (partition by t.entry order by t.place) as position
    from unnest(transfer_entries, transfer_codes, debits, credits, amounts)
      with ordinality t (entry, code, debit, credit, amount, place)
    join known on known.place = t.entry
  ), stored as (
    select known.id, t.position, t.code, d.id as debit, c.id as credit, t.amount
    from known
    join ledger_transfers t on t.entry = known.number
    join ledger_accounts d on d.number = t.debit
    join ledger_accounts c on c.number = t.credit
  ), pairs as (
    select coalesce(given.id, stored.id) as id, coalesce(given.position, stored.position) as position,
      case
        when given.id is null or stored.id is null then 'transfers'
        when stored.code <> given.code then 'transfers.code'
        when stored.debit <> given.debit then 'transfers.debit'
        when stored.credit <> given.credit then 'transfers.credit'
        when stored.amount <> given.amount then 'transfers.amount'
      end as field
    from given full join stored on stored.id = given.id and stored.position = given.position
  )
  select distinct on (id) id, field from (
    select id, 0 as position, field from known
    union all
    select id, position, field from pairs
  ) found order by id, field is null, position
$$;

-- Posts entries, creates the accounts they name, and seals both in one link: one call, however many.
-- Transfers come in the order of their entries and name their entry and accounts by place. Where
-- entries are there already, nothing is posted and the answer says which, as ledger_differences does.
create function ledger_post(
    account_ids text[], assets text[], normals text[], bounds boolean[],
    entry_ids text[], entry_codes text[], entry_corrects text[], entry_starts integer[],
    transfer_entries integer[], transfer_codes text[], debits integer[], credits integer[],
    amounts numeric[])
  returns table (entry_id text, field text) language plpgsql
  -- What is given is small beside the tables, which the planner cannot know: rows are looked up.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- One chain per transaction: it never holds one head while it waits for another.
  own_chain smallint := (pg_current_xact_id()::text::numeric % 16)::smallint;
  last_number bigint;
  last_hash text;
  account_numbers bigint[];
  account_lines text;
  entry_numbers bigint[];
  debit_numbers bigint[];
  credit_numbers bigint[];
begin
  if exists (select 1 from unnest(entry_ids) given (id) join ledger_entries e on e.id = given.id) then
    return query select * from ledger_differences(account_ids, entry_ids, entry_codes,
      entry_corrects, transfer_entries, transfer_codes, debits, credits, amounts);
    return;
  end if;

  for attempt in 1..2 loop
    select array_agg(a.number order by given.place),
        string_agg(a.number || ' ' || a.id || ' ' || a.asset || ' ' || a.normal, E'\n' order by a.number)
      into account_numbers, account_lines
      from unnest(account_ids, assets, normals, bounds)
        with ordinality given (id, asset, normal, bound, place)
      join ledger_accounts a on a.id = given.id and a.asset = given.asset
        and a.normal = given.normal and a.is_bounded = given.bound;
    exit when coalesce(cardinality(account_numbers), 0) = cardinality(account_ids);
    if attempt = 2 then
      raise exception 'An account is there with another asset or another side'
        using errcode = 'check_violation';
    end if;
    insert into ledger_accounts (id, asset, normal, is_bounded)
      select given.* from unnest(account_ids, assets, normals, bounds) given (id, asset, normal, bound)
      where not exists (select 1 from ledger_accounts a where a.id = given.id)
      order by 1 on conflict do nothing;
  end loop;

  perform pg_advisory_xact_lock(7203411, own_chain);
  select number, hash into last_number, last_hash from ledger_links
    where chain = own_chain order by number desc limit 1;
  last_number := coalesce(last_number, 0);
  last_hash := coalesce(last_hash, '');

  with entered as (
    insert into ledger_entries (id, code, corrects, chain, link, position)
      select given.id, given.code, given.corrects, own_chain, last_number + 1, given.place
      from unnest(entry_ids, entry_codes, entry_corrects)
        with ordinality given (id, code, corrects, place)
      on conflict (id) do nothing
      returning number, position
  )
  select array_agg(number order by position) into entry_numbers from entered;
  if coalesce(cardinality(entry_numbers), 0) < cardinality(entry_ids) then
    raise exception 'An entry was posted at the same time' using errcode = 'serialization_failure';
  end if;

  select array_agg(account_numbers[t.debit]), array_agg(account_numbers[t.credit])
    into debit_numbers, credit_numbers from unnest(debits, credits) t (debit, credit);
  insert into ledger_transfers (entry, position, code, debit, credit, amount)
    select entry_numbers[t.entry], t.place - entry_starts[t.entry], t.code, t.debit, t.credit, t.amount
    from unnest(transfer_entries, transfer_codes, debit_numbers, credit_numbers, amounts)
      with ordinality t (entry, code, debit, credit, amount, place);

  insert into ledger_links (chain, number, previous_hash, hash, form)
    values (own_chain, last_number + 1, last_hash, ledger_hash(last_hash, ledger_columns(
      account_lines, entry_ids, entry_codes, entry_corrects, transfer_entries, transfer_codes,
      debit_numbers, credit_numbers, amounts)), 2);
end $$;

-- The content of a link of form 2; audits build the same lists from the tables. Nulls are empty.
create function ledger_columns(account_lines text, entry_ids text[], entry_codes text[],
    entry_corrects text[], transfer_entries integer[], transfer_codes text[], debits bigint[],
    credits bigint[], amounts numeric[])
  returns text language sql stable as $$
  select concat_ws(E'\n', coalesce(account_lines, ''), entry_ids::text, entry_codes::text,
    entry_corrects::text, coalesce(transfer_entries, '{}')::text,
    coalesce(transfer_codes, '{}')::text, coalesce(debits, '{}')::text,
    coalesce(credits, '{}')::text, coalesce(amounts, '{}')::text)
$$;
