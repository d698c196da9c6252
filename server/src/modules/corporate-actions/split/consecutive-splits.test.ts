import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../platform/db/database.ts'
import { neverCrash } from '../../../platform/fail-point.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import {
  insertAction,
  listActionsByIds,
  type NewCorporateAction,
  saveActionStep,
} from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import { startSplit } from './halt.ts'

const NOW_MS = Date.UTC(2026, 11, 10, 15)

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

let engine: Engine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

async function announce(id: string, exDate: string, corrects: string | null = null) {
  const split: NewCorporateAction = {
    ...{ kind: 'split', id, stockId: 4, symbol: 'AAPL', exDate, step: 'announced', taxBps: 0 },
    ...{ corrects, reference: null, from: 1n, to: 2n },
  }
  await insertAction(engine.db, split, { vendorId: corrects === null ? id : null, nowMs: NOW_MS })
}

const findStep = async (id: string) => (await listActionsByIds(engine.db, [id]))[0]?.step

const setStep = (id: string, step: 'recalled' | 'halted' | 'reverted') =>
  engine.db.transaction().execute((tx) => saveActionStep(tx, id, step))

/** Starts a split of a stock without tokens, which is converted at once. */
async function start(id: string) {
  const deps = {
    ...{ db: engine.db, chains: [], crashAt: neverCrash, enqueue: async () => {} },
    marketClock: { nowMs: () => NOW_MS, toRealMs: (ms: number) => ms },
    orders: { cancelForSplit: async () => {} },
  } as unknown as ActionDeps
  const [action] = await listActionsByIds(engine.db, [id])
  if (action?.kind !== 'split') throw new Error(`Split ${id} is not announced`)
  await startSplit(deps, action)
}

test('CW-04 a split waits while another of its stock is halted or recalled, its reversal does not', async () => {
  await announce(idOf(1), '2026-12-01')
  await announce(idOf(2), '2026-12-09')
  await setStep(idOf(1), 'halted')
  await start(idOf(2))
  expect(await findStep(idOf(2))).toBe('announced')
  await setStep(idOf(1), 'recalled')
  await start(idOf(2))
  expect(await findStep(idOf(2))).toBe('announced')
  await announce(idOf(3), '2026-12-01', idOf(1))
  await start(idOf(3))
  expect(await findStep(idOf(3))).toBe('converted')
  await setStep(idOf(1), 'reverted')
  await start(idOf(2))
  expect(await findStep(idOf(2))).toBe('converted')
})
