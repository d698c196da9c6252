-- What most entries are, one transfer between two accounts that exist, has a way without lists: posting it is half
-- the work of making a plan for many. Whatever is different is left to what posts many.

-- One check instead of four at each move. Sums begin at zero and grow by amounts that are above it.
alter table ledger_accounts
  drop constraint ledger_accounts_debits_check,
  drop constraint ledger_accounts_credits_check,
  drop constraint ledger_accounts_normal_check,
  drop constraint ledger_account_below_zero,
  add constraint ledger_account_below_zero check (case normal
    when 'debit' then debits >= credits or not is_bounded
    when 'credit' then credits >= debits or not is_bounded
    else false end);

-- Whoever inserts transfers moves the balances, in the order of the accounts' numbers, so that two postings never
-- wait for each other in a circle.
create or replace function move_balances() returns trigger language plpgsql as $$
declare
  transfers bigint;
  debited bigint;
  credited bigint;
  single numeric;
  touched_asset text;
  first_asset text;
  touched integer;
  moved integer;
  mixed integer;
begin
  select count(*), min(debit), min(credit), min(amount)
    into transfers, debited, credited, single from fresh;
  if transfers = 1 then
    for place in 1..2 loop
      update ledger_accounts set
          debits = debits + case number when debited then single else 0 end,
          credits = credits + case number when credited then single else 0 end
        where number = case place when 1 then least(debited, credited) else greatest(debited, credited) end
        returning asset into touched_asset;
      if not found then
        raise exception 'A transfer names an account that does not exist'
          using errcode = 'foreign_key_violation';
      end if;
      if touched_asset <> first_asset then
        raise exception 'A transfer is between accounts of one asset' using errcode = 'check_violation';
      end if;
      first_asset := touched_asset;
    end loop;
    return null;
  end if;
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

-- Posts one entry of one transfer, as ledger_post would, and answers as it does.
create function ledger_post_single(
    given_id text, given_code text, given_corrects text, transfer_code text, given_amount numeric,
    debit_id text, debit_asset text, debit_normal text, debit_bound boolean,
    credit_id text, credit_asset text, credit_normal text, credit_bound boolean)
  returns table (entry_id text, field text) language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  own_chain smallint := (pg_current_xact_id()::text::numeric % 16)::smallint;
  last_number bigint;
  last_hash text;
  debited bigint;
  credited bigint;
  entered bigint;
  debit_line text;
  credit_line text;
begin
  select number into debited from ledger_accounts
    where id = debit_id and asset = debit_asset and normal = debit_normal and is_bounded = debit_bound;
  select number into credited from ledger_accounts
    where id = credit_id and asset = credit_asset and normal = credit_normal and is_bounded = credit_bound;
  if debited <> credited then
    perform pg_advisory_xact_lock(7203411, own_chain);
    select number, hash into last_number, last_hash from ledger_links
      where chain = own_chain order by number desc limit 1;
    last_number := coalesce(last_number, 0);
    last_hash := coalesce(last_hash, '');
    insert into ledger_entries (id, code, corrects, chain, link, position)
      values (given_id, given_code, given_corrects, own_chain, last_number + 1, 1)
      on conflict (id) do nothing returning number into entered;
  end if;
  if entered is null then
    return query select * from ledger_post(
      array[debit_id, credit_id], array[debit_asset, credit_asset], array[debit_normal, credit_normal],
      array[debit_bound, credit_bound], array[given_id], array[given_code], array[given_corrects], array[0],
      array[1], array[transfer_code], array[1], array[2], array[given_amount]);
    return;
  end if;
  insert into ledger_transfers (entry, position, code, debit, credit, amount)
    values (entered, 1, transfer_code, debited, credited, given_amount);
  debit_line := concat_ws(' ', debited, debit_id, debit_asset, debit_normal);
  credit_line := concat_ws(' ', credited, credit_id, credit_asset, credit_normal);
  insert into ledger_links (chain, number, previous_hash, hash, form)
    values (own_chain, last_number + 1, last_hash, ledger_hash(last_hash, ledger_columns(
      case when debited < credited then debit_line || E'\n' || credit_line
        else credit_line || E'\n' || debit_line end,
      array[given_id], array[given_code], array[given_corrects], array[1], array[transfer_code],
      array[debited], array[credited], array[given_amount])), 2);
end $$;
