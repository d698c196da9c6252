import { type FlagName, type Flags, withDefaults } from '@parvalue/shared/domain/flags.ts'
import { isUsable } from '../../db/database.ts'
import type { Db } from '../../db/tables.ts'
import { listStoredFlags, saveFlag } from './store.ts'

export type CheckState = 'ok' | 'degraded' | 'down'
export type Health = { status: CheckState; checks: Record<string, CheckState> }

type ChainAddress = { id: number; nodeUrls: readonly string[] }

export type HealthDeps = {
  db: Db
  chains: readonly ChainAddress[]
  isChainAnswering: (chain: ChainAddress) => Promise<boolean>
}

export const getFlags = async (db: Db): Promise<Flags> => withDefaults(await listStoredFlags(db))

export type FlagChange = { name: FlagName; isOn: boolean; nowMs: number }

/** Whoever caches flags has to forget them. */
export const setFlag = (db: Db, change: FlagChange): Promise<void> => saveFlag(db, change)

/** Without its database the server can do nothing; without a chain most of it still works. */
export async function getHealth({ db, chains, isChainAnswering }: HealthDeps): Promise<Health> {
  const [isDatabaseUp, ...chainsUp] = await Promise.all([
    isUsable(db),
    ...chains.map(isChainAnswering),
  ])
  const checks: Record<string, CheckState> = { database: toState(isDatabaseUp) }
  chains.forEach(({ id }, index) => {
    checks[`chain_${id}`] = toState(chainsUp[index] === true)
  })
  if (!isDatabaseUp) return { status: 'down', checks }
  return { status: chainsUp.includes(false) ? 'degraded' : 'ok', checks }
}

const toState = (isUp: boolean): CheckState => (isUp ? 'ok' : 'down')
