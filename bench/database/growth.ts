// Measures whether the cost of an order depends on the number of stored orders.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { listUnhandledEvents } from '../../server/src/modules/orders/broker/event-store.ts'
import { listStalePlacements } from '../../server/src/modules/orders/broker/placement-store.ts'
import { saveFeeQuote } from '../../server/src/modules/orders/intake/estimate-fees.ts'
import { createSponsoredOrder } from '../../server/src/modules/orders/intake/sponsored-order.ts'
import { countOrders, listOrders } from '../../server/src/modules/orders/service.ts'
import { listClosedOrdersUpTo } from '../../server/src/modules/orders/tables/order-store.ts'
import { processOrderQueue } from '../../server/src/modules/orders/worker/queues.ts'
import { migrateToLatest } from '../../server/src/platform/db/database.ts'
import { withIdempotency } from '../../server/src/platform/db/idempotency.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { neverCrash } from '../../server/src/platform/fail-point.ts'
import { startJobSystem } from '../../server/src/platform/jobs/boss.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { startPostgres } from '../../server/src/testing/database/test-engines.ts'
import { drawLinePlot } from '../measure/line-plot.ts'
import { printStep } from '../measure/print-step.ts'
import { toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { collectPlannerStatistics, storeOrders } from './stored-rows.ts'

const SIZE_MAX = Number(process.env.BENCH_ORDERS_STORED ?? 1_000_000)
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= SIZE_MAX)
const OWN_ORDERS = 200
const CHUNK = 100_000
const ROUNDS = 5
const TIMES = 100
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

const CHAIN_ID = 11155111
const OWNER: Address = `0x${'a1'.repeat(20)}`
const PROCESSOR: Address = `0x${'c0'.repeat(20)}`
const STOCK: Address = `0x${'d0'.repeat(20)}`
const DOLLAR: Address = `0x${'70'.repeat(20)}`

const chain = { chainId: CHAIN_ID, contracts: { processor: PROCESSOR } } as never

export async function measureOrderCostGrowth() {
  const postgres = await startPostgres()
  const stores = []
  for (const size of SIZES) stores.push(await openStore(postgres.url, size))
  const spans = new Map<string, Map<number, number[]>>()
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { size, works } of stores) {
      for (const [what, work] of Object.entries(works)) {
        const bySize = spans.get(what) ?? new Map<number, number[]>()
        // The first round warms the caches.
        if (round > 0) bySize.set(size, [...(bySize.get(size) ?? []), await medianMsOf(work)])
        else await medianMsOf(work)
        spans.set(what, bySize)
      }
      printStep(`round ${round} of ${ROUNDS}, ${size} orders stored`)
    }
  }
  for (const [what, bySize] of spans) saveGrowthResult(what, bySize)
  drawLinePlot({
    file: 'growth.svg',
    title: 'Milliseconds in the database, over orders stored',
    valueLabel: 'ms in the database, of the round that was least disturbed',
    sizeLabel: 'orders stored',
    lines: [...spans].map(([label, bySize]) => ({
      label,
      points: [...bySize].map(([size, spansMs]) => ({ size, value: Math.min(...spansMs) })),
    })),
  })
  for (const { close } of stores) await close()
  await postgres.stop()
}

async function medianMsOf(work: () => Promise<unknown>): Promise<number> {
  const spansMs: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now()
    await work()
    spansMs.push(performance.now() - startedMs)
  }
  return spansMs.sort((a, b) => a - b)[TIMES >> 1] ?? Number.NaN
}

function saveGrowthResult(what: string, bySize: ReadonlyMap<number, readonly number[]>) {
  const [least, most] = [Math.min(...bySize.keys()), Math.max(...bySize.keys())]
  const toRates = (size: number) => (bySize.get(size) ?? []).map((ms) => 1000 / ms)
  const name = `growth: ${what}, ${most} orders stored beside ${least}`
  const how = `the median of ${TIMES} in each round, Postgres; docs/growth.svg has the sizes between`
  saveResult(
    toRatioResult({ name, ours: toRates(most), floor: toRates(least) }, { targetMin: 0.8, how }),
  )
}

/** Opens the database of one size; each size has its own, so that all of them are measured in turn. */
async function openStore(serverUrl: string, size: number) {
  const name = `orders_${size}`
  const server = await openPostgres(serverUrl)
  if (!server.ok) throw new Error(server.reason)
  await sql`create database ${sql.ref(name)}`.execute(server.value.db)
  await server.value.close()
  const url = serverUrl.replace('/postgres?', `/${name}?`)
  const opened = await openPostgres(url)
  if (!opened.ok) throw new Error(opened.reason)
  const engine = opened.value
  const migrated = await migrateToLatest(engine)
  if (!migrated.ok) throw new Error(migrated.reason)
  const { db } = engine
  const toOwner = sql<string>`case when n % ${size / OWN_ORDERS}::integer = 0 then ${OWNER}
    else '0x' || lpad(to_hex(n % 50000), 40, '0') end`
  const orderContracts = {
    chainId: CHAIN_ID,
    processor: PROCESSOR,
    assetToken: STOCK,
    paymentToken: DOLLAR,
  }
  for (let first = 1; first <= size; first += CHUNK) {
    const last = Math.min(size, first + CHUNK - 1)
    await storeOrders(engine, { first, last, toOwner }, orderContracts)
    printStep(`${last} of ${size} orders are stored`)
  }
  await collectPlannerStatistics(engine)
  const jobs = await startJobSystem({
    db,
    connection: engine.queueConnection,
    isAlone: false,
    queues: [processOrderQueue],
    crashAt: neverCrash,
    log: pino({ level: 'silent' }),
  })
  const close = async () => {
    await jobs.stop()
    await engine.close()
  }
  return { size, works: listWorks(db, jobs), close }
}

type Jobs = Awaited<ReturnType<typeof startJobSystem>>

function listWorks(db: Db, jobs: Jobs): Record<string, () => Promise<unknown>> {
  const filter = { owner: OWNER, group: null, search: null, stockId: null }
  return {
    'an order made': () => createOrder(db, jobs),
    'a page of orders': async () => {
      await listOrders(db, (ms) => ms, filter, { page: 1, pageSize: 10 })
      await countOrders(db, filter)
    },
    'the worker’s look': async () => {
      const nowMs = Date.now()
      await listStalePlacements(db, { before: new Date(nowMs - MINUTE_MS), limit: 50 })
      await listUnhandledEvents(db, { since: new Date(nowMs - WEEK_MS), limit: 200 })
      await db.transaction().execute((tx) => listClosedOrdersUpTo(tx, CHAIN_ID, 1_000_000_000))
    },
  }
}

const deps = { clock: Date.now, log: { warn: () => {} } }

/**
 * Runs the database work of an order's two calls: the quote, then the order with its idempotency key, answer and job.
 */
async function createOrder(db: Db, { enqueue }: Jobs) {
  const requester: Address = `0x${randomBytes(20).toString('hex')}`
  const orderHash: Hex = `0x${randomBytes(32).toString('hex')}`
  const quote = {
    orderId: BigInt(orderHash),
    requester,
    fee: 700_000n,
    timestamp: 0n,
    deadline: 9_999_999_999n,
  }
  await db.transaction().execute((tx) =>
    saveFeeQuote(tx, { ...(chain as object), clock: Date.now } as never, {
      orderHash,
      isSponsored: true,
      quote,
      signature: '0x',
      lines: [],
      networkFee: 0n,
      token: null as never,
    }),
  )
  const request = { principal: requester, key: randomUUID(), fingerprint: orderHash }
  const outcome = await withIdempotency({ db, clock: Date.now }, request, async (tx) => {
    const made = await createSponsoredOrder(
      tx,
      { ...deps, enqueue },
      chain,
      toChecked(requester, orderHash, quote) as never,
    )
    if (!made.ok) throw new Error(made.reason)
    return { status: 200, body: { id: made.value.id } }
  })
  if (!outcome.ok) throw new Error(outcome.reason)
}

const toChecked = (requester: Address, orderHash: Hex, quote: object) => ({
  orderHash,
  pair: { chainId: CHAIN_ID, stockId: 1, token: STOCK, wrapped: STOCK, symbol: 'S1' },
  request: {
    requester,
    order: {
      requestTimestamp: BigInt(Date.now()),
      recipient: requester,
      assetToken: STOCK,
      paymentToken: DOLLAR,
      sell: false,
      orderType: 0,
      assetTokenQuantity: 0n,
      paymentTokenQuantity: 100_000_000n,
      price: 0n,
      tif: 0,
    },
    orderSignature: { deadline: 9_999_999_999n, signature: '0x' },
    permit: { value: 100_700_000n, nonce: 0n, deadline: 9_999_999_999n },
    permitSignature: '0x',
    quote,
    quoteSignature: '0x',
  },
})
