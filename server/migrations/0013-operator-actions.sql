-- What operators did, who they said they were, and why; written with what they did or not at all.
create table operator_actions (
  number bigint generated always as identity primary key,
  action text not null check (length(action) between 1 and 100),
  -- The flag's name, or the wallet's address in lower case.
  subject text not null check (length(subject) between 1 and 200),
  who text not null check (length(who) between 1 and 100),
  why text not null check (length(why) between 1 and 500),
  done_at timestamptz not null
);

create index operator_actions_by_subject on operator_actions (subject, number);
create trigger append_only before update or delete or truncate on operator_actions
  for each statement execute function refuse_change();

-- Who changed the AML flag of a wallet itself, whoever it belongs to, and why.
create table wallet_flag_changes (
  id uuid primary key default gen_random_uuid(),
  address text not null references wallets (address),
  is_aml_flagged boolean not null,
  who text not null check (length(who) between 1 and 200),
  why text not null check (length(why) between 1 and 2000),
  changed_at timestamptz not null
);

create index wallet_flag_changes_by_address on wallet_flag_changes (address, changed_at);
create trigger append_only before update or delete or truncate on wallet_flag_changes
  for each statement execute function refuse_change();
