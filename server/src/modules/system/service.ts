import { type FlagName, type Flags, withDefaults } from '@parvalue/shared/domain/flags.ts'
import { isUsable } from '../../db/database.ts'
import type { Db } from '../../db/tables.ts'
import { countUnsettled } from '../chain-tx/service.ts'
import { type ChainState, listChainStates } from '../chains/service.ts'
import { listSupplyComparisons } from '../usdplus/service.ts'
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
  for (const { chainId, fault } of await listChainStates(db)) {
    checks[`indexer_${chainId}`] = fault === null ? 'ok' : 'degraded'
  }
  for (const { chainId, ledgerSupply, chainSupply } of await listSupplyComparisons(db)) {
    checks[`supply_${chainId}`] = ledgerSupply === chainSupply ? 'ok' : 'degraded'
  }
  const isAllWell = Object.values(checks).every((state) => state === 'ok')
  return { status: isAllWell ? 'ok' : 'degraded', checks }
}

export type Status = {
  /** How far each chain is followed. */
  chains: ChainState[]
  unsettledTransactions: number
  /** One on each thing that is wrong. */
  sentences: string[]
}

/** For operators. */
export async function getStatus(db: Db): Promise<Status> {
  const chains = await listChainStates(db)
  const supplies = await listSupplyComparisons(db)
  const differing = supplies.filter(({ ledgerSupply, chainSupply }) => ledgerSupply !== chainSupply)
  const sentences = [
    ...chains.flatMap(({ fault }) => fault ?? []),
    ...differing.map(
      ({ chainId, blockNumber, ledgerSupply, chainSupply }) =>
        `On chain ${chainId} at block ${blockNumber} the ledger has ${ledgerSupply} units of USD+, the token ${chainSupply}.`,
    ),
  ]
  return { chains, unsettledTransactions: await countUnsettled(db), sentences }
}

const toState = (isUp: boolean): CheckState => (isUp ? 'ok' : 'down')
