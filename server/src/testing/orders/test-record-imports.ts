import { randomBytes } from 'node:crypto'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { ActionDeps } from '../../modules/corporate-actions/deps.ts'
import { processCorporateActions } from '../../modules/corporate-actions/process-actions.ts'
import { listOddRecords, settleOddRecord } from '../../modules/corporate-actions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createLogger } from '../../platform/http/log.ts'
import { createMarketData } from '../../providers/market-data/service.ts'
import type { Db } from '../../tables/tables.ts'
import { OPEN_TUESDAY_MS } from './test-market.ts'

const STOCKS = ['AAPL', 'KO', 'MSFT', 'ORCL'].map((symbol, index) => ({ id: index + 1, symbol }))

/** Returns the date of the n-th day of the test. */
export const dayOf = (n: number): string => addDaysToDate(newYorkDateAt(OPEN_TUESDAY_MS), n)

type Page = Record<string, readonly object[]>

/** Imports the vendor's records on any day of the market; no chain is configured, so a split is converted at its start. */
export function createRecordImports(db: Db) {
  let nowMs = OPEN_TUESDAY_MS
  let page: Page = {}
  const lines: string[] = []
  const canceled = new Set<number>()
  const marketData = createMarketData({ url: 'http://market.example', key: 'a:b' }, async () =>
    Response.json({ corporate_actions: page, next_page_token: null }),
  )

  /** Lists these records from a day on, and runs the recurring job. */
  async function run(day: number, records: Page = page): Promise<void> {
    nowMs = OPEN_TUESDAY_MS + day * 86_400_000
    page = records
    const deps = {
      ...{ db, log: createLogger({ write: (line) => lines.push(line) }), random: randomBytes },
      ...{ clock: () => nowMs, chains: [], taxBps: 0, crashAt: () => undefined },
      marketClock: { nowMs: () => nowMs, toRealMs: (ms: number) => ms },
      enqueue: async () => {},
      prices: { stocks: STOCKS, list: async () => new Map() },
      orders: {
        cancelForSplit: async (_: unknown, id: number) => void canceled.add(id),
        listSalesAt: async () => [],
      },
      holdings: {
        listPaid: async () => [],
        listTakenBack: async () => [],
        listOddActivities: async () => [],
      },
      marketData,
    }
    await processCorporateActions(deps as unknown as ActionDeps)
  }

  /** Completes or dismisses the odd record of that id, as an operator. */
  async function decide(vendorId: string | null, values: Record<string, string> | null) {
    const odd = (await listOddRecords(db)).find((each) => each.vendorId === vendorId)
    const decision = { id: odd?.id ?? '0', values, who: 'ana', why: 'notice of the company' }
    return inTransaction(db, (tx) => settleOddRecord(tx, decision, nowMs))
  }

  /** Lists the vendor's actions of a stock, such as `announced 2026-12-03`. */
  async function list(symbol: string): Promise<string[]> {
    const rows = await db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .orderBy('id')
      .select(['step', 'ex_date'])
      .execute()
    return rows.map(({ step, ex_date }) => `${step} ${toDate(ex_date)}`)
  }

  return { run, decide, list, lines, canceled }
}

const toDate = (stored: Date | string) => new Date(stored).toISOString().slice(0, 10)
