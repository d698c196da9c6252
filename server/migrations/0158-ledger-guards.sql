-- Postgres reads the text of a table's checks anew at each statement, which was a fifth of posting an entry. What
-- concerns one column is said by its type now, whose check is kept once read; what concerns two accounts, or one
-- before and after, by the trigger through which alone balances move. Nothing is allowed that was refused before.
-- The three tables are written anew.

create domain ledger_amount as numeric(78, 0) constraint ledger_transfers_amount_check check (value > 0);
create domain ledger_side as text constraint ledger_accounts_normal_check check (value in ('debit', 'credit'));
create domain ledger_chain as smallint constraint ledger_links_chain_check check (value between 0 and 15);
create domain ledger_link_number as bigint constraint ledger_links_number_check check (value > 0);
create domain ledger_link_form as smallint constraint ledger_links_form_check check (value in (1, 2));

alter table ledger_accounts
  drop constraint ledger_account_below_zero,
  alter column normal type ledger_side;
alter table ledger_transfers
  drop constraint ledger_transfers_amount_check,
  drop constraint ledger_transfers_check1,
  alter column amount type ledger_amount;
alter table ledger_links
  drop constraint ledger_links_chain_check,
  drop constraint ledger_links_number_check,
  drop constraint ledger_links_form_check,
  alter column chain type ledger_chain,
  alter column number type ledger_link_number,
  alter column form type ledger_link_form;

-- Whoever inserts transfers moves the balances, in the order of the accounts' numbers, so that two postings never
-- wait for each other in a circle. One transfer, as most are, finds its two accounts by an index that is in that
-- order; what posts has no other way to them (below).
create or replace function move_balances() returns trigger language plpgsql as $$
declare
  transfers integer := 0;
  debited bigint;
  credited bigint;
  single numeric;
  to_itself boolean;
  touched bigint := 2;
  moved bigint := 0;
  account_asset text;
  one_asset text;
  is_mixed boolean := false;
  is_below boolean;
  below_zero text;
  account_id text;
begin
  for debited, credited, single in select debit, credit, amount from fresh loop
    transfers := transfers + 1;
    exit when transfers > 1;
  end loop;
  to_itself := debited = credited;
  if transfers = 1 then
    for account_id, account_asset, is_below in
      update ledger_accounts
        set debits = debits + case number when debited then single else 0 end,
          credits = credits + case number when credited then single else 0 end
        where number in (debited, credited)
        returning id, asset, is_bounded and case normal when 'debit' then debits < credits
          else credits < debits end
    loop
      moved := moved + 1;
      is_mixed := account_asset <> one_asset;
      one_asset := account_asset;
      if is_below then
        below_zero := account_id;
      end if;
    end loop;
  elsif transfers > 1 then
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
        returning case when a.is_bounded and case a.normal when 'debit' then a.debits < a.credits
          else a.credits < a.debits end then a.id end as below
    ), outcome as (
      select count(*) as moved, min(below) as below from done
    )
    select (select count(*) from sums), outcome.moved, outcome.below,
        exists (select 1 from pairs where debit = credit),
        exists (
          select 1 from pairs p
          join ledger_accounts d on d.number = p.debit
          join ledger_accounts c on c.number = p.credit
          where d.asset <> c.asset
        ) into touched, moved, below_zero, to_itself, is_mixed from outcome;
  end if;
  if to_itself then
    raise exception 'A transfer is from one account to another' using errcode = 'check_violation';
  elsif touched <> moved and transfers > 0 then
    raise exception 'A transfer names an account that does not exist'
      using errcode = 'foreign_key_violation';
  elsif is_mixed then
    raise exception 'A transfer is between accounts of one asset' using errcode = 'check_violation';
  elsif below_zero is not null then
    raise exception 'The account % would be below zero', below_zero using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Moved by a trigger is all that may be: a statement of somebody's own has none above it.
drop trigger moves_with_transfers on ledger_accounts;
create function moves_with_transfers() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger moves_with_transfers before update on ledger_accounts
  for each statement execute function moves_with_transfers();

alter function ledger_post(text[], text[], text[], boolean[], text[], text[], text[], integer[], integer[], text[],
    integer[], integer[], numeric[])
  set enable_bitmapscan = off;

-- Posts one entry of one transfer, as ledger_post would. Null where it is posted; where it is there already the name of
-- the first field in which it differs, or nothing. Both accounts are found in one statement, and a chain that nobody
-- holds is taken without one.
drop function ledger_post_single(text, text, text, text, numeric, text, text, text, boolean, text, text, text, boolean);
create function ledger_post_single(
    given_id text, given_code text, given_corrects text, transfer_code text, given_amount numeric,
    debit_id text, debit_asset text, debit_normal text, debit_bound boolean,
    credit_id text, credit_asset text, credit_normal text, credit_bound boolean)
  returns text language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  own_chain smallint := (pg_current_xact_id()::text::bigint % 16)::smallint;
  last_number bigint;
  last_hash text;
  debited bigint;
  credited bigint;
  entered bigint;
  debit_line text;
  credit_line text;
  content text;
begin
  select d.number, c.number into debited, credited from ledger_accounts d, ledger_accounts c
    where d.id = debit_id and d.asset = debit_asset and d.normal = debit_normal and d.is_bounded = debit_bound
      and c.id = credit_id and c.asset = credit_asset and c.normal = credit_normal and c.is_bounded = credit_bound;
  if debited <> credited then
    if not pg_try_advisory_xact_lock(7203411, own_chain) then
      perform pg_advisory_xact_lock(7203411, own_chain);
    end if;
    select number, hash into last_number, last_hash from ledger_links
      where chain = own_chain order by number desc limit 1;
    last_number := coalesce(last_number, 0);
    last_hash := coalesce(last_hash, '');
    insert into ledger_entries (id, code, corrects, chain, link, position)
      values (given_id, given_code, given_corrects, own_chain, last_number + 1, 1)
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
  -- The same text as ledger_columns writes, without making lists for it.
  debit_line := debited || ' ' || debit_id || ' ' || debit_asset || ' ' || debit_normal;
  credit_line := credited || ' ' || credit_id || ' ' || credit_asset || ' ' || credit_normal;
  content := case when debited < credited then debit_line || E'\n' || credit_line
      else credit_line || E'\n' || debit_line end
    || E'\n' || array[given_id]::text || E'\n{' || given_code || E'}\n' || array[given_corrects]::text
    || E'\n{1}\n{' || transfer_code || E'}\n{' || debited || E'}\n{' || credited || E'}\n{' || given_amount || '}';
  insert into ledger_links (chain, number, previous_hash, hash, form)
    values (own_chain, last_number + 1, last_hash, ledger_hash(last_hash, content), 2);
  return null;
end $$;
