import {
  type RedemptionEvent,
  type RedemptionStatus,
  redemptionEvents,
  redemptionStatuses,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { applyRedemptionTransition } from './apply-transition.ts'
import type { RedemptionClosedBy } from './row.ts'
import { insertRedemption, updateRedemption } from './store.ts'

const START_MS = Date.UTC(2026, 10, 1)
const MINUTE_MS = 60_000
const ID = createId(START_MS, new Uint8Array(10))
const OWNER: Address = `0x${'ab'.repeat(20)}`
const HASH: Hex = `0x${'4a'.repeat(32)}`

let engine: DatabaseEngine
let logged: object[] = []
let requestedCount = 0

const deps = {
  clock: () => START_MS,
  enqueue: async (_: unknown, { length }: readonly unknown[]) => {
    requestedCount += length
  },
  log: { warn: (facts: object, text: string) => logged.push({ ...facts, text }) } as never,
}

beforeAll(async () => {
  engine = await openTestDatabase()
  const opening = {
    ...{ id: ID, chainId: SEPOLIA_CHAIN_ID, contract: OWNER, requestHash: HASH, ticket: 7n },
    ...{ owner: OWNER, receiver: OWNER, paymentToken: OWNER, paymentAmount: 25_000_000n },
    ...{ amount: 25_000_000n, shares: 25_000_000n, blockNumber: 1, transactionHash: HASH },
    requestedAt: new Date(START_MS),
  }
  await inTransaction(engine.db, (tx) => insertRedemption(tx, opening))
}, MINUTE_MS)
afterAll(() => engine?.close())

/** Reads the row, its steps, the owner's change events, and the number of jobs. */
async function readAll() {
  const all = (name: 'redemptions' | 'redemption_events' | 'change_events') =>
    engine.db.selectFrom(name).selectAll().execute()
  return [
    await all('redemptions'),
    await all('redemption_events'),
    await all('change_events'),
    requestedCount,
  ]
}

const closings: Partial<Record<RedemptionStatus, RedemptionClosedBy>> = {
  FILLED: 'paid',
  CANCELLED: 'cancelled',
  REJECTED: 'burned',
}

const put = (status: RedemptionStatus) => {
  const closed_by = closings[status] ?? null
  const closed_block = closed_by && 9
  return updateRedemption(engine.db, ID, { status, closed_by, closed_block })
}

const refusedMoves = redemptionStatuses.flatMap((status) =>
  redemptionEvents.flatMap((event): [RedemptionStatus, RedemptionEvent][] =>
    transitionRedemption({ status, parkedFrom: null }, event).ok ? [] : [[status, event]],
  ),
)

test(
  'EN-11 each transition of a redemption that its table refuses is logged, and nothing is stored',
  async () => {
    expect(refusedMoves.length).toBeGreaterThan(80)
    for (const [status, event] of refusedMoves) {
      await put(status)
      const before = await readAll()
      logged = []
      const cause = {
        reason: 'operator',
        who: 'ana',
        why: 'case 7',
        patch: { failures: 9 },
      } as const
      const move = { id: ID, event, ...cause }
      expect(
        await inTransaction(engine.db, (tx) => applyRedemptionTransition(tx, deps, move)),
      ).toBeNull()
      expect(logged).toEqual([
        {
          redemption_id: ID,
          event,
          status,
          reason: 'not_now',
          text: 'redemptions: transition refused',
        },
      ])
      expect(await readAll()).toEqual(before)
    }
  },
  MINUTE_MS,
)
