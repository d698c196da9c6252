import { randomBytes } from 'node:crypto'
import { incomeAccounts, toIncomeEntry } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { PaidDistribution } from '../../providers/holdings/port.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import type { ActionDeps } from '../corporate-actions/deps.ts'
import { applyTakeBacks } from '../corporate-actions/receipts/apply-take-back.ts'
import { insertReceipts } from '../corporate-actions/receipts/receipt-store.ts'
import { insertTakeBacks } from '../corporate-actions/receipts/take-back-store.ts'
import { auditLedger, getBalance, postOrThrow } from '../ledger/service.ts'
import type { YieldDeps } from './deps.ts'
import { insertFundEntitlement } from './fund-mark-store.ts'
import { postTreasuryIncome } from './post-income.ts'
import { closeFundLoss, listFundLosses } from './service.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
/** Three million units of income: 30 shares at 10 cents; the broker pays for one share more, which is not ours. */
const FIRST: PaidDistribution = {
  ...{ id: 'first', symbol: 'SGOV', paidDate: '2026-11-06' },
  ...{ perShare: 10_000_000n, amount: 3_100_000n },
}
const RECEIVED = 3_000_000n

let engine: TestEngine
/** The payments that the broker lists. One that it booked out by another activity stays listed. */
const paid: PaidDistribution[] = [FIRST]

beforeAll(async () => {
  engine = await openMemoryEngine()
  await inTransaction(engine.db, (tx) =>
    insertFundEntitlement(tx, {
      ...{ chainId: 1, token: `0x${'50'.repeat(20)}`, symbol: 'SGOV' },
      ...{ exDate: '2026-11-02', payableDate: '2026-11-06', amount: 30n * 10n ** 18n },
    }),
  )
})
afterAll(async () => {
  await engine?.close()
})

const clock = () => NOW_MS
const log = pino({ level: 'silent' })

/** Imports the broker's activities and posts income, twice, because a second run must change nothing. */
async function run() {
  const { db } = engine
  const actionDeps: Partial<ActionDeps> = {
    db,
    clock,
    log,
    crashAt: neverCrash,
    random: randomBytes,
  }
  const deps: Partial<YieldDeps> = {
    ...{ db, clock, log, marketClock: clock, chains: [] },
    prices: { stocks: [], list: async () => new Map() },
    marketData: { listCorporateActions: async () => ({ actions: [] }) } as never,
    holdings: { listPaid: async () => paid } as never,
  }
  for (let count = 0; count < 2; count += 1) {
    await insertReceipts(db, paid, NOW_MS)
    await applyTakeBacks(actionDeps as ActionDeps)
    await postTreasuryIncome(deps as YieldDeps)
  }
}

const takeBack = (id: string, amount: bigint, payment = FIRST) =>
  insertTakeBacks(
    engine.db,
    [
      {
        ...{ id, symbol: payment.symbol, bookedDate: payment.paidDate },
        ...{ perShare: null, amount, paymentId: payment.id },
      },
    ],
    NOW_MS,
  )

const readIncome = async () => [
  await getBalance(engine.db, incomeAccounts.undistributed),
  await getBalance(engine.db, incomeAccounts.distributions('SGOV')),
]

const listAmounts = async () =>
  (await listFundLosses(engine.db)).map(({ paymentId, amount }) => [paymentId, amount])

test('YI-01 a distribution that the broker leaves is income, without a loss', async () => {
  await run()
  expect(await readIncome()).toEqual([RECEIVED, RECEIVED])
  expect(await listAmounts()).toEqual([])
})

test('YI-01 the part of a distribution that the broker takes back is taken out of income, once', async () => {
  await takeBack('a third', 1_000_000n)
  await run()
  // 21/31 of the income are left, rounded down, so that never too much stays income.
  const left = 2_032_258n
  expect(await readIncome()).toEqual([left, left])
  expect(await listAmounts()).toEqual([['first', RECEIVED - left]])
})

test('YI-01 a distribution that is taken back as a whole and booked anew is income again', async () => {
  await takeBack('the rest', 2_100_000n)
  await run()
  expect(await readIncome()).toEqual([0n, 0n])
  expect(await listAmounts()).toEqual([
    ['first', 967_742n],
    ['first', 2_032_258n],
  ])
  const again = { ...FIRST, id: 'again', perShare: 8_000_000n, amount: 2_480_000n }
  paid.push(again)
  await run()
  expect(await readIncome()).toEqual([2_400_000n, 2_400_000n])
  await takeBack('again, too', 2_480_000n, again)
  await run()
  expect(await readIncome()).toEqual([0n, 0n])
  expect((await listAmounts()).at(-1)).toEqual(['again', 2_400_000n])
  expect(await auditLedger(engine.db)).toEqual([])
})

test('YI-01 a loss after the income was paid to holders is made up by later income', async () => {
  paid.push({ ...FIRST, id: 'third' })
  await run()
  await inTransaction(engine.db, async (tx) => {
    const parts = [{ chainId: 1, amount: RECEIVED }]
    await postOrThrow(tx, [toIncomeEntry('income/period/1', { kind: 'distributed', parts })])
  })
  await takeBack('after the rebase', 3_100_000n, { ...FIRST, id: 'third' })
  await run()
  expect(await readIncome()).toEqual([-RECEIVED, 0n])
  expect(await auditLedger(engine.db)).toEqual([])
})

test('YI-01 a loss is closed once', async () => {
  const close = (id: string) => inTransaction(engine.db, (tx) => closeFundLoss(tx, id, NOW_MS))
  expect(await close('99')).toBe(false)
  for (const { id } of await listFundLosses(engine.db))
    expect([await close(id), await close(id)]).toEqual([true, false])
  expect(await listFundLosses(engine.db)).toEqual([])
})
