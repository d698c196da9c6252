import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { WireSettings } from '../../config/wire-settings.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Bank } from '../../providers/bank/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { FindMinter } from './mint/chains.ts'

/** Something about this wallet's wires has changed; said in the transaction that changes it. */
export type NotifyWallet = (tx: Tx, wallet: Address) => Promise<void>

/** What the jobs of this module are given. */
export type FundingJobDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  bank: Bank
  settings: WireSettings
  /** Above it two people have to agree first, in base units of USD+. */
  approvalLimit: bigint
  findMinter: FindMinter
  tell: NotifyWallet
}
