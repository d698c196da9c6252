-- What is above the limit goes on once two people have said so. Whom each is: the operator's name.
create table approvals (
  number bigint generated always as identity primary key,
  -- The id of a redemption, or of a wire's receipt.
  subject uuid not null,
  who text not null check (length(who) between 1 and 100),
  given_at timestamptz not null,
  unique (subject, who)
);

create trigger append_only before update or delete or truncate on approvals
  for each statement execute function refuse_change();
