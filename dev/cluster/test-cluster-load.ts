import { postEntries } from '../../server/src/modules/ledger/service.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { toTestLedgerEntry } from '../../server/src/testing/money/test-ledger.ts'
import { createSponsoredOwner } from '../../server/src/testing/orders/test-order-sponsored.ts'
import type { OrderSystem } from '../../server/src/testing/orders/test-order-system.ts'
import type { Hex } from '../../shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '../../shared/test-wait-until.ts'

const DOLLAR = 10n ** 6n
const WRITERS = 4
const WRITE_EVERY_MS = 100
const READ_EVERY_MS = 200

/** Rare enough for the workers of a busy machine to keep up, so that no backlog is left at the end. */
const ORDER_EVERY_MS = 3000
const ANSWER_MAX_MS = 30_000

/** Times at which something succeeded, by which the longest time without service is found. */
function createTimeline() {
  let times: number[] = []
  return {
    note: () => void times.push(performance.now()),
    /** Returns the longest gap in milliseconds since the last reset, and resets. */
    longestGap: () => {
      const all = [...times, performance.now()]
      times = all.slice(-1)
      return Math.max(0, ...all.slice(1).map((time, index) => time - (all[index] ?? time)))
    },
  }
}

export type ClusterLoad = ReturnType<typeof startClusterLoad>

/**
 * Writes until it is stopped: ledger entries through the services, sponsored orders over HTTP at each API, orders on
 * the chain. Records each acknowledged write. A write that failed is repeated with the same id, as a job or a client
 * would, because it may have been made.
 */
export function startClusterLoad(system: OrderSystem, db: Db, apis: readonly string[]) {
  const state = { isOver: false }
  const acknowledged: string[] = []
  const made: Hex[] = []
  const failures = new Set<string>()
  const [writes, reads] = [createTimeline(), createTimeline()]

  async function postUntilOver(writer: number) {
    for (let number = 0; !state.isOver; number += 1) {
      const entry = toTestLedgerEntry(`load/${writer}/${number}`)
      const post = () =>
        inTransaction(db, (tx) => postEntries(tx, [entry])).then(
          () => true,
          (error: unknown) => {
            const { code, message } = error as NodeJS.ErrnoException
            failures.add(code ?? message)
            return false
          },
        )
      await waitUntil(post, `entry ${entry.id} is posted`, { withinMs: 600_000, pauseMs: 100 })
      acknowledged.push(entry.id)
      writes.note()
      await pauseAsTestStimulus(WRITE_EVERY_MS)
    }
  }

  /** Reads what comes from the database, at all APIs. */
  async function readUntilOver() {
    while (!state.isOver) {
      const answers = apis.map((url) =>
        fetch(`${url}/feature_flags/`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) })
          .then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
          .catch(() => ({ ok: false })),
      )
      if ((await Promise.all(answers)).every(({ ok }) => ok)) reads.note()
      await pauseAsTestStimulus(READ_EVERY_MS)
    }
  }

  /** Submits sponsored orders at one API; each is acknowledged by its answer. */
  async function orderAtUntilOver(url: string) {
    const env = { ...system.env, PORT: new URL(url).port }
    while (!state.isOver) {
      const owner = createSponsoredOwner({ ...system, env })
      await system.giveDollars(owner.address, 1_000n * DOLLAR)
      const { orderHash, id } = owner.buy(100n * DOLLAR)
      await id
      made.push(orderHash)
      await pauseAsTestStimulus(ORDER_EVERY_MS)
    }
  }

  async function orderOnChainUntilOver() {
    const [alice = '0x'] = await system.chain.accounts()
    while (!state.isOver) {
      made.push(await system.orders.buy(alice, 'AAPL', 150n * DOLLAR))
      await pauseAsTestStimulus(ORDER_EVERY_MS)
    }
  }

  const work = [
    ...Array.from({ length: WRITERS }, (_, writer) => postUntilOver(writer)),
    ...apis.map(orderAtUntilOver),
    orderOnChainUntilOver(),
    readUntilOver(),
  ]
  return {
    acknowledged,
    made,
    failures,
    longestGaps: () => ({ writeMs: writes.longestGap(), readMs: reads.longestGap() }),
    /** Waits until each kind of work was acknowledged once more. */
    untilServed: async () => {
      const [entries, orders] = [acknowledged.length, made.length]
      const isServed = () => acknowledged.length > entries + WRITERS && made.length > orders + 2
      await waitUntil(isServed, 'writes are acknowledged', { withinMs: 600_000, pauseMs: 100 })
    },
    stop: async () => {
      state.isOver = true
      await Promise.all(work)
    },
  }
}
