-- Postgres reads the text of a table's checks anew at each statement, and two lists of codes took a quarter of
-- posting an entry; what a domain checks it keeps. The lists and the names of their checks are the same; both tables are written anew.
create function list_codes(check_name text) returns text[] language sql stable as $$
  select array_agg(found[1] order by found[1]) from pg_constraint
    cross join regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') found
    where conname = check_name
$$;

create function to_check(codes text[]) returns text language sql immutable as $$
  select format('check (value in (%s))', string_agg(distinct quote_literal(code), ', '))
  from unnest(codes) code
$$;

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ledger_entries', 'ledger_entry_code'), ('ledger_transfers', 'ledger_transfer_code')
  ) names (table_name, domain_name) loop
    execute format('create domain %I as text constraint %I %s', named.domain_name,
      named.table_name || '_code_check', to_check(list_codes(named.table_name || '_code_check')));
    execute format('alter table %I drop constraint %I, alter column code type %I',
      named.table_name, named.table_name || '_code_check', named.domain_name);
  end loop;
end $$;

-- Adds words to a list of codes without saying the others again: other migrations add their own.
create or replace function extend_codes(table_name text, added text[]) returns void language plpgsql as $$
declare
  check_name text := table_name || '_code_check';
  domain_name text := (select format_type(contypid, null) from pg_constraint where conname = check_name);
  codes text[] := list_codes(check_name) || added;
begin
  if domain_name is null then
    raise exception 'There is no list of codes on %', table_name;
  end if;
  execute format('alter domain %I drop constraint %I', domain_name, check_name);
  execute format('alter domain %I add constraint %I %s', domain_name, check_name, to_check(codes));
end $$;

-- As it turns text into bytes it is no more than stable, and only so it becomes part of the statement that asks
-- it, instead of being read and planned for each.
alter function ledger_hash(text, text) stable;
