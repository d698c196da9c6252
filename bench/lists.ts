import type { Address } from '@parvalue/shared/domain/address.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/tables.ts'
import { listFunded } from '../server/src/modules/funding/request-store.ts'
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

/** Pages of long lists, and the plan by which the database finds the last redemptions. */
export async function measureLists() {
  for (const { name, isMissing, open } of engines) {
    if (isMissing) continue
    const engine = await open()
    const { db } = engine
    await fill(db)
    const count = await countRedemptions(db, filter)
    await measurePages(`redemptions, ${name}`, count, (paging) =>
      listRedemptions(db, filter, paging),
    )
    await explain(db, count)
    await fillWires(db)
    await measurePages(`wires, ${name}`, OWN_ROWS, ({ page, pageSize }) =>
      listFunded(db, { wallet: OWNER, page: { limit: pageSize, offset: (page - 1) * pageSize } }),
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
    saveResult(toDelay(title, spans, { targetMaxMs: 100, how: `${ROWS} rows stored` }))
  }
}

/** A hundred thousand wires, a tenth of one wallet; money came for all but the newest hundred. */
async function fillWires(db: Db) {
  const toWallet = sql`case when n % ${ROWS / OWN_ROWS}::integer = 0 then ${OWNER}
    else '0x' || lpad(to_hex(n % 5000), 40, '0') end`
  await sql`
    with made as (select distinct ${toWallet} as address from generate_series(1, ${ROWS}::integer) n),
      owner as (insert into entities (created_at) values (now()) returning id)
    insert into wallets (address, entity_id, created_at)
    select made.address, owner.id, now() from made, owner
  `.execute(db)
  await sql`
    insert into wire_requests (memo_code, wallet, chain_id, cents, status, created_at, expires_at)
    select 'N' || n, ${toWallet}, 1, 500,
      case when n > ${ROWS - 100}::integer then 'open' else 'funded' end,
      to_timestamp(1700000000 + n), to_timestamp(1800000000)
    from generate_series(1, ${ROWS}::integer) n
  `.execute(db)
  await sql`
    insert into wire_receipts (id, bank_ref, bank_ref_hash, account_id, currency, cents, memo,
      originator_name, originator_bank, memo_code, status, arrived_at, recorded_at)
    select gen_random_uuid(), 'r' || n, '0x' || lpad(to_hex(n), 64, '0'), 'a', 'USD',
      case when n % 2 = 0 then 500 else 200 end, 'N' || n, 'o', 'b', 'N' || n, 'minted',
      to_timestamp(1700000000 + n), to_timestamp(1700000000 + n)
    from generate_series(1, ${ROWS - 100}::integer) n
  `.execute(db)
  await sql`analyze`.execute(db)
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
