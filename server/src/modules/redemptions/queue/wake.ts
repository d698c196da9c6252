import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import {
  listRedemptionQueuesWaitingFor,
  listRedemptionQueuesWithWork,
  type RedemptionQueueWaitFilter,
} from './queue-store.ts'
import { payNextRedemptionJob, type RedemptionQueueKey } from './queues.ts'

type WakeDeps = { enqueue: Enqueue }

/**
 * Enqueues the processing of a queue, in the transaction of the change that may unblock it. A job that already waits
 * covers this change as well, because it starts its work only after this transaction has ended (`awaitWakes`).
 */
export async function wakeRedemptionQueue(
  tx: Tx,
  { enqueue }: WakeDeps,
  { chainId, paymentToken }: RedemptionQueueKey,
): Promise<void> {
  const name = toLockName({ chainId, paymentToken })
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 7203411))`.execute(tx)
  await enqueue(tx, [payNextRedemptionJob({ chainId, paymentToken })])
}

/** Waits until no transaction is open that has woken the queue, so that their changes are visible afterwards. */
export const awaitWakingTransactions = (db: Db, key: RedemptionQueueKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${toLockName(key)}, 7203411))`.execute(
      tx,
    )
  })

const toLockName = ({ chainId, paymentToken }: RedemptionQueueKey) =>
  `redemptions wake ${chainId} ${paymentToken}`

/** Wakes the queues whose front waits for the given reason, such as liquidity. */
export async function wakeRedemptionQueuesWaitingFor(
  tx: Tx,
  deps: WakeDeps,
  waiting: RedemptionQueueWaitFilter,
): Promise<void> {
  for (const key of await listRedemptionQueuesWaitingFor(tx, waiting)) {
    await wakeRedemptionQueue(tx, deps, key)
  }
}

/** Wakes every queue that has work, such as at a start and after a freeze. */
export async function wakeAllRedemptionQueues(tx: Tx, deps: WakeDeps): Promise<void> {
  for (const key of await listRedemptionQueuesWithWork(tx)) await wakeRedemptionQueue(tx, deps, key)
}
