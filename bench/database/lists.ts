import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { listWireRequestPage as listWires } from '../../server/src/modules/funding/list-store.ts'
import {
  countRedemptions,
  listRedemptionPage,
} from '../../server/src/modules/redemptions/list-store.ts'
import { listRedemptions } from '../../server/src/modules/redemptions/service.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { printStep } from '../measure/print-step.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { collectPlannerStatistics, storeRedemptions, storeWireRequests } from './stored-rows.ts'

const ROWS = 100_000
const OWN_ROWS = 10_000
const PAGE_SIZE = 10
const TIMES = 30

const OWNER: Address = `0x${'a1'.repeat(20)}`
const filter = { owner: OWNER, status: null }

/** Owner of row `n`: one wallet owns a tenth of all rows. */
const toOwner = sql<string>`case when n % ${ROWS / OWN_ROWS}::integer = 0 then ${OWNER}
  else '0x' || lpad(to_hex(n % 5000), 40, '0') end`

const all = { first: 1, last: ROWS, toOwner }

async function spansOf(work: () => Promise<unknown>): Promise<number[]> {
  const spansMs: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now()
    await work()
    spansMs.push(performance.now() - startedMs)
  }
  return spansMs
}

/** Measures pages of long lists, and prints the plan by which the database finds the last redemptions. */
export async function measureListPages() {
  for (const { name, open } of listAvailableEngines()) {
    const engine = await open()
    const { db } = engine
    await storeRedemptions(engine, all)
    await collectPlannerStatistics(engine)
    printStep(`${ROWS} redemptions are stored, ${name}`)
    const count = await countRedemptions(db, filter)
    await measurePages(`redemptions, ${name}`, count, (paging) =>
      listRedemptions(db, filter, paging),
    )
    await explain(db, count)
    await storeWireRequests(engine, all)
    await collectPlannerStatistics(engine)
    printStep(`${ROWS} wires are stored, ${name}`)
    await measurePages(`wires, ${name}`, OWN_ROWS, ({ page, pageSize }) =>
      listWires(db, OWNER, { limit: pageSize, offset: (page - 1) * pageSize }),
    )
    await engine.close()
  }
}

type Paging = { page: number; pageSize: number }

async function measurePages(
  what: string,
  count: number,
  list: (paging: Paging) => Promise<unknown>,
) {
  const last = Math.ceil(count / PAGE_SIZE)
  for (const [label, page] of [
    ['first', 1],
    ['middle', Math.floor(last / 2)],
    ['last', last],
  ] as const) {
    const spans = await spansOf(() => list({ page, pageSize: PAGE_SIZE }))
    const title = `lists: ${label} of ${last} pages of one wallet's ${what}`
    saveResult(toDelayResult(title, spans, { targetMaxMs: 100, how: `${ROWS} rows stored` }))
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
  await listRedemptionPage(watched, filter, { offset: count - PAGE_SIZE, limit: PAGE_SIZE, count })
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
