import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Kyc } from '../../providers/kyc/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'

/** What calls and jobs of this module are given. */
export type KycDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  enqueue: Enqueue
  kyc: Kyc
  /** Those whose restrictors are told of a flag. */
  chainIds: readonly number[]
  /** Something of this holder's account has changed; said in the transaction that changes it. */
  tell: (tx: Tx, entityId: string) => Promise<void>
}

export type KycJobDeps = KycDeps & { log: Logger }
