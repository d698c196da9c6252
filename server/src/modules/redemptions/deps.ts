import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import type { Custodian, DollarToken } from '../../providers/custodian/port.ts'
import type { Redeemer } from '../../providers/redeemer/port.ts'
import type { Db } from '../../tables/tables.ts'

/** A chain on which we pay redemptions: its redeemer, the paying wallet and the payment tokens. */
export type RedemptionChain = {
  sender: ChainSender
  redeemer: Redeemer
  findToken: (address: string) => DollarToken | null
}

export type RedemptionDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  enqueue: Enqueue
  crashAt: CrashAt
  log: Logger
  custodian: Custodian
  /** Base units of USD+. Larger redemptions need the approval of two operators. */
  approvalLimit: bigint
  findChain: (chainId: number) => RedemptionChain | null
}
