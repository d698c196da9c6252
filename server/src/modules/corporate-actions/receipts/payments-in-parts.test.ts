import { randomBytes } from 'node:crypto'
import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { neverCrash } from '../../../platform/fail-point.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createBrokerFixture, toActivity } from '../../../testing/orders/test-broker-activities.ts'
import { getBalance } from '../../ledger/service.ts'
import { type DividendAction, insertAction, listActionsByIds } from '../action-store.ts'
import { insertAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { fundDividend } from '../dividend/fund-dividend.ts'
import { decideReceipt, listUnmatchedReceipts } from './decide-receipt.ts'
import { insertReceipts } from './receipt-store.ts'

const NOW_MS = Date.UTC(2026, 11, 10, 15)
const DIVIDEND_ID = '00000000-0000-7000-8000-000000000001'
const CENT = 1_000_000n

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

async function findDividend(): Promise<DividendAction> {
  const [action] = await listActionsByIds(engine.db, [DIVIDEND_ID])
  if (action?.kind !== 'dividend') throw new Error('The dividend is not announced')
  return action
}

async function fund() {
  const deps = {
    ...{ db: engine.db, crashAt: neverCrash, clock: () => NOW_MS, enqueue: async () => {} },
    log: pino({ level: 'silent' }),
  } as unknown as ActionDeps
  await fundDividend(deps, await findDividend())
  return (await findDividend()).step
}

const toPayment = (id: string, cents: bigint) => ({
  ...{ id, symbol: 'AAPL', paidDate: '2026-12-08' },
  ...{ perShare: cents * CENT, amount: cents * 10_000n * 101n },
})

const assign = (id: string) =>
  inTransaction(engine.db, (tx) =>
    decideReceipt(tx, { clock: () => NOW_MS, random: randomBytes }, { id, actionId: DIVIDEND_ID }),
  )

test('CW-02 CW-03 a dividend that the broker pays in two parts is funded by both, and by no third one', async () => {
  const terms = {
    exDate: '2026-12-01',
    payDate: '2026-12-08',
    perShare: 30n * CENT,
    isSpecial: false,
  }
  await insertAction(
    engine.db,
    {
      ...{ kind: 'dividend', id: DIVIDEND_ID, stockId: 4, symbol: 'AAPL', step: 'entitled' },
      ...{ taxBps: 0, corrects: null, reference: null, ...terms },
    },
    { vendorId: 'record-1', nowMs: NOW_MS },
  )
  const part = { actionId: DIVIDEND_ID, chainId: 1, step: 'reinvest', pay: 30_000_000n } as const
  await inTransaction(engine.db, (tx) => insertAllocations(tx, [part]))
  const payments = [toPayment('first', 25n), toPayment('second', 5n), toPayment('third', 1n)]
  await insertReceipts(engine.db, payments, NOW_MS)
  expect(await assign('first')).toMatchObject({ ok: true })
  expect(await fund()).toBe('entitled')
  expect(await assign('second')).toMatchObject({ ok: true })
  expect(await assign('third')).toEqual({ ok: false, reason: 'not_now' })
  expect(await fund()).toBe('paying')
  expect((await findDividend()).reference).toBe('dividend/paid/first')
  // Two base units beyond the payouts cover the rounding of a mint and a transfer.
  expect(await getBalance(engine.db, dividendAccounts.cash)).toBe(30_000_002n)
  const left = await listUnmatchedReceipts(engine.db)
  expect(left.map(({ id, dividendIds }) => [id, dividendIds])).toEqual([['third', []]])
})

test('CW-02 equal parts of one payment pay dividends of one day under keys of their own', async () => {
  const broker = createBrokerFixture(engine.db, 1)
  const ids = [
    await broker.announce('FFF', 25n),
    await broker.announce('FFF', 25n),
    await broker.announce('FFF', 25n, { isSpecial: true }),
    await broker.announce('FFF', 25n, { isSpecial: true }),
  ]
  await broker.list(toActivity('f', 'FFF', 100))
  for (const id of ids) expect(await broker.assign('f', id, 25n)).toBe(true)
  for (const id of ids) expect(await broker.fund(id)).toBe('paying')
  const actions = await listActionsByIds(engine.db, ids)
  expect(actions.map(({ reference }) => reference)).toEqual([
    'dividend/paid/f/25000000',
    'dividend/paid/f/25000000/2',
    'dividend/paid/f/25000000/special',
    'dividend/paid/f/25000000/special/2',
  ])
})
