import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { KycProvider } from '../../providers/kyc/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'

/** Dependencies of this module's handlers and job handlers. */
export type KycDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  enqueue: Enqueue
  kyc: KycProvider
  /** Ids of the chains whose restrictor gets the AML flag. */
  chainIds: readonly number[]
  /** Notifies the holder that the account's checklist changed, in the transaction that changes it. */
  notify: (tx: Tx, entityId: string) => Promise<void>
}

export type KycJobDeps = KycDeps & { log: Logger }
