import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { neverCrash } from '../../../platform/fail-point.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { insertAction } from '../action-store.ts'
import { insertAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { matchReceipts } from './match-receipts.ts'
import { insertReceipts } from './receipt-store.ts'
import { listReceiptUses } from './receipt-use-store.ts'

const NOW_MS = Date.UTC(2026, 11, 10, 15)
const rate = (text: string) => parsePriceDown(text) ?? 0n
const toId = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

async function putDividend(digit: number, symbol: string, perShare: string) {
  const terms = { exDate: '2026-12-01', payDate: '2026-12-08', isSpecial: false }
  await insertAction(
    engine.db,
    {
      ...{ kind: 'dividend', id: toId(digit), stockId: digit, symbol, step: 'entitled' },
      ...{ taxBps: 0, corrects: null, reference: null, perShare: rate(perShare), ...terms },
    },
    { vendorId: `record-${digit}`, nowMs: NOW_MS },
  )
  const part = { actionId: toId(digit), chainId: 1, step: 'reinvest', pay: 25_000_000n } as const
  await inTransaction(engine.db, (tx) => insertAllocations(tx, [part]))
}

test('CW-02 a payment with a rate rounded to four decimals pays the one dividend that it fits', async () => {
  await putDividend(1, 'AAPL', '0.2512345')
  await putDividend(2, 'KO', '0.2512345')
  await putDividend(3, 'KO', '0.25118')
  const toPayment = (symbol: string) => ({
    ...{ id: `payment of ${symbol}`, symbol, paidDate: '2026-12-08' },
    ...{ perShare: rate('0.2512'), amount: 25_123_450n },
  })
  await insertReceipts(engine.db, [toPayment('AAPL'), toPayment('KO')], NOW_MS)
  await matchReceipts({ db: engine.db, crashAt: neverCrash } as unknown as ActionDeps)
  const uses = await listReceiptUses(engine.db, [toId(1), toId(2), toId(3)])
  expect(uses.map(({ receiptId, actionId }) => [receiptId, actionId])).toEqual([
    ['payment of AAPL', toId(1)],
  ])
})
