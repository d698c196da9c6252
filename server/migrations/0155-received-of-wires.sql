-- What has arrived for each request, so that a page of a long list is found in the index: those in progress come first.
alter table wire_requests
  add column received_cents numeric(78, 0) not null default 0 check (received_cents >= 0),
  add column is_fulfilled boolean not null generated always as (received_cents >= cents) stored,
  -- Neither taken back nor run out before any money came.
  add column is_listed boolean not null
    generated always as (status in ('open', 'funded') or received_cents > 0) stored;

-- Money counts as received where it is its owner's: `fundedStatuses` in wire-life.ts. Added to what another commit left, so
-- that two that meet lose nothing.
create function counts_as_received() returns trigger language plpgsql as $$
declare
  funded constant text[] := array['arrived', 'minting', 'minted', 'parked'];
begin
  if tg_op = 'UPDATE' and old.memo_code is not distinct from new.memo_code and old.cents = new.cents
      and (old.status = any (funded)) = (new.status = any (funded)) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.status = any (funded) then
    update wire_requests set received_cents = received_cents - old.cents where memo_code = old.memo_code;
  end if;
  if tg_op <> 'DELETE' and new.status = any (funded) then
    update wire_requests set received_cents = received_cents + new.cents where memo_code = new.memo_code;
  end if;
  return null;
end $$;

-- Before the rows there are: until this has landed nobody changes another.
create trigger counts_as_received after insert or update or delete on wire_receipts
  for each row execute function counts_as_received();

update wire_requests set received_cents = received.cents
from (
  select memo_code, sum(cents) as cents from wire_receipts
  where status in ('arrived', 'minting', 'minted', 'parked') group by memo_code
) as received
where wire_requests.memo_code = received.memo_code;

drop index wire_requests_by_wallet;
create index wire_requests_by_wallet
  on wire_requests (wallet, is_listed, is_fulfilled, created_at desc, memo_code);
