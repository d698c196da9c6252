import type { Address } from '@parvalue/shared/domain/address.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/tables.ts'
import { countRedemptions, listPage } from '../server/src/modules/redemptions/list-store.ts'
import { listRedemptions } from '../server/src/modules/redemptions/service.ts'
import { engines } from '../server/src/test-engines.ts'
import { toDelay } from './ratios.ts'
import { saveResult } from './results.ts'

const ROWS = 100_000
const OWN_ROWS = 10_000
const CHUNK = 5000
const PAGE_SIZE = 10
const TIMES = 30

const OWNER: Address = `0x${'a1'.repeat(20)}`
const filter = { owner: OWNER, status: null }

/** A hundred thousand redemptions, a tenth of one wallet; all paid but the newest hundred. */
async function fill(db: Db) {
  for (let first = 1; first <= ROWS; first += CHUNK) await fillChunk(db, first)
  await sql`analyze redemptions`.execute(db)
}

async function fillChunk(db: Db, first: number) {
  const last = first + CHUNK - 1
  await sql`
    insert into redemptions (id, chain_id, contract, request_hash, ticket, owner, receiver,
      payment_token, payment_amount, amount, shares, block_number, transaction_hash, requested_at,
      status, closed_by, closed_block, closed_transaction_hash)
    select gen_random_uuid(), 1, '0xc0', '0x' || lpad(to_hex(n), 64, '0'), n, owner, owner,
      '0x70', 5, 5, 5, n, '0x' || lpad(to_hex(n), 64, '0'), to_timestamp(1700000000 + n),
      case when n > ${ROWS - 100}::integer then 'SUBMITTED' else 'FILLED' end,
      case when n > ${ROWS - 100}::integer then null else 'paid' end,
      case when n > ${ROWS - 100}::integer then null else n end, null
    from (
      select n, case when n % ${ROWS / OWN_ROWS}::integer = 0 then ${OWNER}
        else '0x' || lpad(to_hex(n % 5000), 40, '0') end as owner
      from generate_series(${first}::integer, ${last}::integer) n
    ) as made
  `.execute(db)
}

async function spansOf(work: () => Promise<unknown>): Promise<number[]> {
  const spansMs: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now()
    await work()
    spansMs.push(performance.now() - startedMs)
  }
  return spansMs
}

/** Pages of a long list, and the plan by which the database finds the last one. */
export async function measureLists() {
  for (const { name, isMissing, open } of engines) {
    if (isMissing) continue
    const engine = await open()
    await fill(engine.db)
    const count = await countRedemptions(engine.db, filter)
    const last = Math.ceil(count / PAGE_SIZE)
    for (const [label, page] of [
      ['first', 1],
      ['middle', Math.floor(last / 2)],
      ['last', last],
    ] as const) {
      const paging = { page, pageSize: PAGE_SIZE }
      const spans = await spansOf(() => listRedemptions(engine.db, filter, paging))
      const title = `lists: ${label} of ${last} pages of one wallet, ${name}`
      saveResult(toDelay(title, spans, { targetMaxMs: 100, how: `${ROWS} redemptions stored` }))
    }
    await explain(engine.db, count)
    await engine.close()
  }
}

async function explain(db: Db, count: number) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      seen.push(db.getExecutor().compileQuery(node, { queryId: 'plan' }))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await listPage(watched, filter, { offset: count - PAGE_SIZE, limit: PAGE_SIZE, count })
  const [query] = seen
  if (!query) return
  const text = query.sql.replace(/\$(\d+)/g, (_, number: string) =>
    toLiteral(query.parameters[Number(number) - 1]),
  )
  const { rows } = await sql<Record<string, string>>`explain (analyze) ${sql.raw(text)}`.execute(db)
  for (const row of rows) process.stdout.write(`  ${Object.values(row)[0]}\n`)
}

const toLiteral = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
