import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { WireSettings } from '../../config/wire-settings.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Bank } from '../../providers/bank/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { FindMinter } from './mint/chains.ts'

/** Notifies the wallet that its wires changed, in the transaction that changes them. */
export type NotifyWireOwner = (tx: Tx, wallet: Address) => Promise<void>

/** Dependencies of this module's job handlers. */
export type FundingJobDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  bank: Bank
  settings: WireSettings
  /** Base units of USD+. Larger mints need the approval of two operators. */
  approvalLimit: bigint
  findMinter: FindMinter
  notify: NotifyWireOwner
}
