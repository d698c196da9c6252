import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { getLedgerSupply } from './service.ts'
import { type SupplyComparison, saveSupplyComparison } from './store.ts'

export type UsdPlusReconcileDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  /** Reads the token's total supply as of a block; null if the node no longer has the block. */
  findSupply: (chainId: number, blockHash: Hex) => Promise<bigint | null>
}

/** Compares ledger and token supply after each batch and logs a difference, so that it is known within a minute. */
export async function reconcileUsdPlus(deps: UsdPlusReconcileDeps, chainId: number): Promise<void> {
  const check = await compareSupply(deps, chainId)
  if (check === 'unknown' || check === null || check.chainSupply === check.ledgerSupply) return
  const { blockNumber, ledgerSupply, chainSupply } = check
  const supplies = { ledger_supply: `${ledgerSupply}`, chain_supply: `${chainSupply}` }
  deps.log.error(
    { chain_id: chainId, block_number: blockNumber, ...supplies },
    'usdplus: token supply differs from the ledger',
  )
}

/** Lists the violation of invariant 2, if there is one; null if the token's supply could not be read. */
export async function listSupplyViolations(
  deps: Omit<UsdPlusReconcileDeps, 'log'>,
  chainId: number,
): Promise<string[] | null> {
  const check = await compareSupply(deps, chainId)
  if (check === 'unknown') return null
  if (check === null || check.chainSupply === check.ledgerSupply) return []
  const { blockNumber, ledgerSupply, chainSupply } = check
  return [
    `Chain ${chainId}, block ${blockNumber}: USD+ is ${ledgerSupply} in the ledger, ${chainSupply} on chain.`,
  ]
}

/**
 * Compares the ledger's supply with the token's at the confirmed block (invariant 2). The block is named by its hash,
 * so after a reorg the node does not find it. Returns null if nothing is indexed yet.
 */
async function compareSupply(
  { db, clock, findSupply }: Omit<UsdPlusReconcileDeps, 'log'>,
  chainId: number,
): Promise<SupplyComparison | 'unknown' | null> {
  const ledgerState = await readLedgerState(db, chainId)
  if (!ledgerState) return null
  const chainSupply = await findSupply(chainId, ledgerState.blockHash as Hex)
  if (chainSupply === null) return 'unknown'
  const check = { ...ledgerState, chainSupply, checkedAtMs: clock() }
  await saveSupplyComparison(db, check)
  return check
}

const readLedgerState = (db: Db, chainId: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const state = await findChainState(tx, chainId)
      if (!state?.confirmedHash) return null
      const ledgerSupply = await getLedgerSupply(tx, chainId)
      const { confirmedBlock: blockNumber, confirmedHash: blockHash } = state
      return { chainId, blockNumber, blockHash, ledgerSupply }
    })
