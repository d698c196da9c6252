import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { getAction, insertAction } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import { hasSharesAfterSplit } from './custodian-shares.ts'
import { insertSplitConfirmation, listStockSplits } from './hold-store.ts'

const NOW_MS = Date.UTC(2026, 11, 10, 15)
const UNIT = 10n ** 18n
const TOKEN = `0x${'a1'.repeat(20)}` as const
const pair = { chainId: 1, stockId: 4, symbol: 'AAPL', token: TOKEN } as unknown as StockPair
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openTestDatabase()
  await engine.db
    .insertInto('stock_token_states')
    .values({
      ...{ chain_id: 1, contract: TOKEN, block_number: 1, mined_at: new Date(NOW_MS) },
      ...{ balance_per_share: `${4n * UNIT}`, total_shares: `${10n * UNIT}` },
      ...{ vault_shares: '0', wrapped_supply: '0' },
    })
    .execute()
})
afterAll(() => engine.close())

async function insertSplit(id: string, ratio: { from: bigint; to: bigint; exDate: string }) {
  await insertAction(
    engine.db,
    {
      ...{ kind: 'split', id, stockId: 4, symbol: 'AAPL', step: 'announced', taxBps: 0 },
      ...{ corrects: null, reference: null, ...ratio },
    },
    { vendorId: id, nowMs: NOW_MS },
  )
}

/** Returns whether the first split may be converted; its tokens are 40 after it. */
async function mayConvert(held: bigint): Promise<boolean> {
  const action = await getAction(engine.db, idOf(1))
  if (action.kind !== 'split') throw new Error('The action is no split')
  const deps = {
    ...{ db: engine.db, chains: [{ pairs: [pair] }] },
    holdings: { listPositions: async () => [{ symbol: 'AAPL', amount: held * UNIT }] },
    marketClock: { nowMs: () => NOW_MS, toRealMs: (ms: number) => ms },
  } as unknown as ActionDeps
  return hasSharesAfterSplit(deps, action)
}

test('CW-04 a split waits for its shares, or for those that a later split in effect has left of them', async () => {
  await insertSplit(idOf(1), { from: 1n, to: 4n, exDate: '2026-12-01' })
  expect([await mayConvert(39n), await mayConvert(40n)]).toEqual([false, true])
  await insertSplit(idOf(2), { from: 10n, to: 1n, exDate: '2026-12-11' })
  expect(await mayConvert(4n)).toBe(false)
  await insertSplit(idOf(3), { from: 5n, to: 1n, exDate: '2026-12-08' })
  // An operator has not confirmed yet that these are splits of their own.
  expect(await mayConvert(8n)).toBe(false)
  const [first, third, second] = await listStockSplits(engine.db, 4)
  if (!first || !second || !third) throw new Error('A split is missing')
  await inTransaction(engine.db, async (tx) => {
    await insertSplitConfirmation(tx, [first, third], NOW_MS)
    await insertSplitConfirmation(tx, [second, third], NOW_MS)
  })
  expect([await mayConvert(7n), await mayConvert(8n)]).toEqual([false, true])
})
