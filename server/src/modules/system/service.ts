import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import {
  type FeatureFlags,
  type FlagName,
  withDefaultFlags,
} from '@parvalue/shared/domain/product/flags.ts'
import type { Db } from '../../tables/tables.ts'
import { countUnsettledTransactions } from '../chain-tx/service.ts'
import { type ChainState, listChainStates } from '../chains/service.ts'
import { listFrozenFlows } from '../circuit-breakers/service.ts'
import { countOpenRedemptions } from '../redemptions/service.ts'
import { listSupplyComparisons } from '../usdplus/service.ts'
import { getHealth, type HealthDeps, type ServerHealth } from './health.ts'
import { listStoredFlags, saveFeatureFlagRow } from './store.ts'

export type { HealthDeps, HealthState as CheckState, ServerHealth } from './health.ts'

export const getFeatureFlags = async (db: Db): Promise<FeatureFlags> =>
  withDefaultFlags(await listStoredFlags(db))

const FLAG_OF_FLOW: Partial<Record<BusinessFlow, FlagName>> = {
  wires: 'WireTransferPurchases',
  bridge: 'Bridging',
}

/** Returns the flags that users get: the flag of a frozen flow is off, whatever is stored. */
export async function getEffectiveFlags(db: Db): Promise<FeatureFlags> {
  const flags = { ...(await getFeatureFlags(db)) }
  for (const { flow } of await listFrozenFlows(db)) {
    const name = FLAG_OF_FLOW[flow]
    if (name) flags[name] = false
  }
  return flags
}

export type FeatureFlagChange = { name: FlagName; isOn: boolean; nowMs: number }

/** Saves a flag; callers that cache flags have to clear their cache. */
export const saveFeatureFlag = (db: Db, change: FeatureFlagChange): Promise<void> =>
  saveFeatureFlagRow(db, change)

export type OperatorSystemStatus = {
  /** The indexing progress of each chain. */
  chains: ChainState[]
  unsettledTransactions: number
  /** Redemptions that have not ended, including parked ones. */
  openRedemptions: number
  /** One sentence per problem. */
  sentences: string[]
}

/** Returns the system's status for operators. */
export async function getOperatorSystemStatus(db: Db): Promise<OperatorSystemStatus> {
  const chains = await listChainStates(db)
  const supplies = await listSupplyComparisons(db)
  const differing = supplies.filter(({ ledgerSupply, chainSupply }) => ledgerSupply !== chainSupply)
  const sentences = [
    ...chains.flatMap(({ fault }) => fault ?? []),
    ...differing.map(
      ({ chainId, blockNumber, ledgerSupply, chainSupply }) =>
        `Chain ${chainId}, block ${blockNumber}: USD+ is ${ledgerSupply} in the ledger, ${chainSupply} on chain.`,
    ),
  ]
  return {
    chains,
    unsettledTransactions: await countUnsettledTransactions(db),
    openRedemptions: await countOpenRedemptions(db),
    sentences,
  }
}

/** Returns the public health check. */
export const getServerHealth = (deps: HealthDeps): Promise<ServerHealth> => getHealth(deps)
