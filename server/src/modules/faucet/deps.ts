import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { FindFaucet } from './chains.ts'

export type FaucetDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  enqueue: Enqueue
  findFaucet: FindFaucet
}

export type SendGasDeps = Omit<FaucetDeps, 'random'> & { crashAt: CrashAt }
