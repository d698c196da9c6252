-- A wire that the bank took back when its USD+ were out is covered by other money that came by wire.
select extend_codes('ledger_entries', array['wire_covered']);

alter table wire_receipts add column covered_by uuid unique references wire_receipts (id);
alter table wire_receipts add constraint wire_receipts_cover_another check (covered_by <> id);

alter table wire_receipts drop constraint wire_receipts_status_check;
alter table wire_receipts add constraint wire_receipts_status_check check (status in (
  'arrived', 'minting', 'minted', 'parked', 'suspense', 'returning', 'returned', 'covering'
));
alter table wire_receipts drop constraint wire_receipts_check;
alter table wire_receipts add constraint wire_receipts_check check (
  memo_code is not null or status in ('suspense', 'returning', 'returned', 'covering')
);

drop index wire_receipts_unsettled;
create index wire_receipts_unsettled on wire_receipts (status)
  where status not in ('minted', 'returned', 'covering');
-- The few that a person has to look at, among all that were minted.
create index wire_receipts_taken_back on wire_receipts (recorded_at)
  where reason = 'taken_back' and covered_by is null;

alter table wire_decisions drop constraint wire_decisions_decision_check;
alter table wire_decisions add constraint wire_decisions_decision_check
  check (decision in ('return', 'assign', 'release', 'cover'));
