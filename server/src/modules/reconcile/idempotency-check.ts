import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { sql } from 'kysely'
import type { CheckFinding, InvariantCheck } from '../../ports/checks.ts'
import type { Db } from '../../tables/tables.ts'

/** Flows whose requests carry idempotency keys; a key does not say which flow it belongs to. */
const KEYED: readonly BusinessFlow[] = ['wires', 'orders', 'brokerage']

/** Invariant 10: each caller's idempotency key belongs to one request and one response. */
export const idempotencyCheck: InvariantCheck = {
  id: 'idempotency',
  part: 'keys',
  kind: 'books',
  list: async (tx) => (await listKeyViolations(tx)).flatMap(toFindingOfEach),
}

async function listKeyViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::integer as count from idempotency_keys
    group by principal, key having count(*) > 1 or bool_or(fingerprint !~ '^[0-9a-f]{64}$')
  `.execute(db)
  return rows.map(({ key, count }) =>
    count > 1
      ? `Idempotency key ${key} of one caller has ${count} responses.`
      : `Idempotency key ${key} has a response without a request.`,
  )
}

const toFindingOfEach = (sentence: string): CheckFinding[] =>
  KEYED.map((flow) => ({ flow, sentence }))
