import { fundedReceiptStatuses } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

/**
 * Lists the violations of invariant 7, one sentence each: the ledger's wire cash, and each request's liability and
 * received amount, equal the wires in the rows; no wire is recorded twice; every mint matches one received wire, and
 * every minted wire one mint; a recalled wire is covered by a wire of the same amount, currency and account.
 */
export async function listWireViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ violation: string }>`
    with held as (
      select currency, sum(cents) as cents from incoming_wires
        where status <> 'returned' and covered_by is null group by currency
    ), owed as (
      select r.memo_code, sum(r.cents) filter (where m.bank_ref_hash is null) as cents
      from incoming_wires r
      left join wire_mints m on m.bank_ref_hash = r.bank_ref_hash
      where r.memo_code is not null and r.status <> 'returned' group by r.memo_code
    ), received as (
      select memo_code, sum(cents) as cents from incoming_wires
        where status in (${sql.join(fundedReceiptStatuses)}) group by memo_code
    )
    select 'Wire cash in ' || held.currency || ': ledger balance differs from the wires received' as violation
      from held left join ledger_accounts a on a.id = 'wire/cash/' || held.currency
      where coalesce(a.debits - a.credits, 0) <> held.cents
    union all
    select 'Wire request ' || owed.memo_code || ': ledger liability differs from the money received'
      from owed left join ledger_accounts a on a.id = 'wire/owed/' || owed.memo_code
      where coalesce(a.credits - a.debits, 0) <> coalesce(owed.cents, 0)
    union all
    select 'Wire request ' || q.memo_code || ': received amount differs from the sum of its wires' from wire_requests q
      left join received on received.memo_code = q.memo_code
      where q.received_cents <> coalesce(received.cents, 0)
    union all
    select 'Wire ' || bank_ref || ' is recorded more than once' from incoming_wires
      group by bank_ref having count(*) > 1
    union all
    select 'Recalled wire ' || r.bank_ref || ' is covered by a wire of another amount or account' from incoming_wires r
      join incoming_wires c on c.id = r.covered_by
      where r.status not in ('minted', 'covering') or c.status <> 'covering'
        or c.cents <> r.cents or c.currency <> r.currency or c.account_id <> r.account_id
    union all
    select 'Covering wire ' || c.bank_ref || ' covers no recalled wire' from incoming_wires c
      left join incoming_wires r on r.covered_by = c.id where c.status = 'covering' and r.id is null
    union all
    select 'Mint of bank reference ' || m.bank_ref_hash || ' matches no recorded wire' from wire_mints m
      left join incoming_wires r on r.bank_ref_hash = m.bank_ref_hash where r.id is null
    union all
    select 'Wire ' || r.bank_ref || ': minted amount or receiver differs from the wire' from wire_mints m
      join incoming_wires r on r.bank_ref_hash = m.bank_ref_hash
      left join wire_requests q on q.memo_code = r.memo_code
      where r.status not in ('minting', 'minted') or m.amount <> r.cents * 10000
        or m.receiver <> q.wallet or m.chain_id <> q.chain_id or q.memo_code is null
    union all
    select 'Bank reference ' || bank_ref_hash || ' is minted more than once' from wire_mints
      group by bank_ref_hash having count(*) > 1
    union all
    select 'Wire ' || r.bank_ref || ' is marked minted but has no mint on chain' from incoming_wires r
      left join wire_mints m on m.bank_ref_hash = r.bank_ref_hash
      where r.status = 'minted' and m.bank_ref_hash is null
  `.execute(db)
  return rows.map(({ violation }) => violation)
}
