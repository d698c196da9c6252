-- An approval can be taken back until what it is for goes on; the same person may give it anew.
alter table approvals add column round integer not null default 0;
alter table approvals drop constraint approvals_once;
alter table approvals add constraint approvals_once unique (subject, who, is_proven, round);

create table withdrawn_approvals (
  approval bigint primary key references approvals (number),
  -- Who took it back: whoever gave it, or another operator.
  who text not null check (length(who) between 1 and 100),
  withdrawn_at timestamptz not null
);

create trigger append_only before update or delete or truncate on withdrawn_approvals
  for each statement execute function refuse_change();
