import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Custodian, DollarToken } from '../../providers/custodian/port.ts'
import type { InstantRedeemer } from '../../providers/instant-redeemer/port.ts'
import type { Db } from '../../tables/tables.ts'

/** A chain with a buffer: its contract and its payment tokens. */
export type InstantChain = {
  redeemer: InstantRedeemer
  findToken: (address: string) => DollarToken | null
}

export type RefillDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  crashAt: CrashAt
  log: Pick<Logger, 'warn'>
  custodian: Custodian
  /** Base units of USD+. Larger refills need the approval of two operators. */
  approvalLimit: bigint
  findChain: (chainId: number) => InstantChain | null
}

export type RefillRequestDeps = Pick<RefillDeps, 'clock' | 'enqueue' | 'findChain'> & {
  random: RandomBytes
}
