import type { Flow } from '@parvalue/shared/domain/ledger/flows.ts'
import { sql } from 'kysely'
import type { Check, Finding } from '../../ports/checks.ts'
import type { Db } from '../../tables/tables.ts'

/** What callers send with a key; no key says which of these it was for. */
const KEYED: readonly Flow[] = ['wires', 'orders', 'brokerage']

/** Invariant 10: one caller's key stands for one request and one answer. */
export const idempotencyCheck: Check = {
  id: 'idempotency',
  part: 'keys',
  kind: 'books',
  list: async (tx) => (await listFaults(tx)).flatMap(toFindingOfEach),
}

async function listFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::integer as count from idempotency_keys
    group by principal, key having count(*) > 1 or bool_or(fingerprint !~ '^[0-9a-f]{64}$')
  `.execute(db)
  return rows.map(({ key, count }) =>
    count > 1
      ? `The key ${key} of one caller has ${count} answers.`
      : `The key ${key} has an answer to no request.`,
  )
}

const toFindingOfEach = (sentence: string): Finding[] => KEYED.map((flow) => ({ flow, sentence }))
