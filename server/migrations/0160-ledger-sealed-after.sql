-- Entries are sealed in links by whoever looks for new ones, every second, many at a time, and no more by whoever
-- posts them: a link, its hash and the wait for its chain were a quarter of what an entry cost. Which link holds them is
-- said beside them, because entries never change: from number to number, in that order.

-- Nobody posts or verifies meanwhile: an entry that came after its range was made would be in none.
lock table ledger_checkpoints, ledger_entries in access exclusive mode;

create table ledger_link_ranges (
  first bigint primary key,
  last bigint not null,
  chain ledger_chain not null,
  link ledger_link_number not null,
  constraint ledger_link_ranges_check check (last >= first)
);
create index ledger_link_ranges_by_link on ledger_link_ranges (chain, link);

do $$ begin
  if exists (
    select 1 from (
      select position, row_number() over (partition by chain, link order by number) as place from ledger_entries
    ) placed where position <> place
  ) then
    raise exception 'A link holds entries in another order than that of their numbers';
  end if;
end $$;
insert into ledger_link_ranges (first, last, chain, link)
  select min(number), max(number), chain, link from (
    select number, chain, link, number - row_number() over (partition by chain, link order by number) as run
    from ledger_entries
  ) placed group by chain, link, run;
create trigger append_only before update or delete or truncate on ledger_link_ranges
  for each statement execute function refuse_change();

-- Numbers below the newest sealed one that were not there yet when that was sealed, and who was writing entries then:
-- as long as one of those transactions runs they may still come.
create table ledger_gaps (
  first bigint primary key,
  last bigint not null check (last >= first),
  held_by text[] not null
);

-- The highest entry that the last verification saw; what it saw has to be in links by the next one.
alter table ledger_checkpoints add column seen bigint not null default 0;

alter table ledger_entries drop column chain, drop column link, drop column position;
create unique index ledger_entries_by_number on ledger_entries (number);

-- Posts entries and creates the accounts they name: one call, however many. Transfers come in the order of their
-- entries and name their entry and accounts by place. Where entries are there already, nothing is posted and the
-- answer says which, as ledger_differences does.
create or replace function ledger_post(
    account_ids text[], assets text[], normals text[], bounds boolean[],
    entry_ids text[], entry_codes text[], entry_corrects text[], entry_starts integer[],
    transfer_entries integer[], transfer_codes text[], debits integer[], credits integer[],
    amounts numeric[])
  returns table (entry_id text, field text) language plpgsql
  -- What is given is small beside the tables, which the planner cannot know: rows are looked up, by plans that are
  -- made once.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  account_numbers bigint[];
  entry_numbers bigint[];
begin
  if exists (select 1 from unnest(entry_ids) given (id) join ledger_entries e on e.id = given.id) then
    return query select * from ledger_differences(account_ids, entry_ids, entry_codes,
      entry_corrects, transfer_entries, transfer_codes, debits, credits, amounts);
    return;
  end if;

  for attempt in 1..2 loop
    select array_agg(a.number order by given.place) into account_numbers
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

  with entered as (
    insert into ledger_entries (id, code, corrects)
      select given.id, given.code, given.corrects
      from unnest(entry_ids, entry_codes, entry_corrects)
        with ordinality given (id, code, corrects, place)
      order by given.place
      on conflict (id) do nothing
      returning number
  )
  -- Numbers are given to rows that are sorted already.
  select array_agg(number order by number) into entry_numbers from entered;
  if coalesce(cardinality(entry_numbers), 0) < cardinality(entry_ids) then
    raise exception 'An entry was posted at the same time' using errcode = 'serialization_failure';
  end if;

  insert into ledger_transfers (entry, position, code, debit, credit, amount)
    select entry_numbers[t.entry], t.place - entry_starts[t.entry], t.code,
      account_numbers[t.debit], account_numbers[t.credit], t.amount
    from unnest(transfer_entries, transfer_codes, debits, credits, amounts)
      with ordinality t (entry, code, debit, credit, amount, place);
end $$;

-- Posts one entry of one transfer, as ledger_post would. Null where it is posted; where it is there already the name of
-- the first field in which it differs, or nothing. Both accounts are found in one statement.
create or replace function ledger_post_single(
    given_id text, given_code text, given_corrects text, transfer_code text, given_amount numeric,
    debit_id text, debit_asset text, debit_normal text, debit_bound boolean,
    credit_id text, credit_asset text, credit_normal text, credit_bound boolean)
  returns text language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  debited bigint;
  credited bigint;
  entered bigint;
begin
  select d.number, c.number into debited, credited from ledger_accounts d, ledger_accounts c
    where d.id = debit_id and d.asset = debit_asset and d.normal = debit_normal and d.is_bounded = debit_bound
      and c.id = credit_id and c.asset = credit_asset and c.normal = credit_normal and c.is_bounded = credit_bound;
  if debited <> credited then
    insert into ledger_entries (id, code, corrects) values (given_id, given_code, given_corrects)
      on conflict (id) do nothing returning number into entered;
  end if;
  if entered is null then
    return (select coalesce(known.field, '') from ledger_post(
      array[debit_id, credit_id], array[debit_asset, credit_asset], array[debit_normal, credit_normal],
      array[debit_bound, credit_bound], array[given_id], array[given_code], array[given_corrects], array[0],
      array[1], array[transfer_code], array[1], array[2], array[given_amount]) known);
  end if;
  insert into ledger_transfers (entry, position, code, debit, credit, amount)
    values (entered, 1, transfer_code, debited, credited, given_amount);
  return null;
end $$;
