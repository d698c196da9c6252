import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { insertAction } from '../action-store.ts'
import { findOldestPendingAllocation, insertAllocations } from '../allocation-store.ts'

const CHAIN_ID = 1
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

async function insertDividend(actionId: string, exDate: string, step: 'reinvest' | 'create') {
  const terms = { exDate, payDate: '2026-12-08', perShare: 1_000_000n, isSpecial: false }
  await insertAction(
    engine.db,
    {
      ...{ kind: 'dividend', id: actionId, stockId: 4, symbol: 'AAPL', step: 'paying' },
      ...{ taxBps: 0, corrects: null, reference: null, ...terms },
    },
    { vendorId: actionId, nowMs: Date.UTC(2026, 11, 10) },
  )
  const part = { actionId, chainId: CHAIN_ID, step, pay: 1_000_000n } as const
  await inTransaction(engine.db, (tx) => insertAllocations(tx, [part]))
}

test('CW-03 a dividend that has begun is distributed before one with an earlier ex-date', async () => {
  await insertDividend(idOf(1), '2026-12-02', 'create')
  await insertDividend(idOf(2), '2026-12-01', 'reinvest')
  const next = await findOldestPendingAllocation(engine.db, CHAIN_ID, 'dividend')
  expect(next?.actionId).toBe(idOf(1))
})
