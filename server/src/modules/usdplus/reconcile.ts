import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { getLedgerSupply } from './service.ts'
import { type SupplyCheck, saveSupplyCheck } from './store.ts'

export type ReconcileDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  /** The token's own total supply as of a block; null when the node does not know it any more. */
  findSupply: (chainId: number, blockHash: Hex) => Promise<bigint | null>
}

/** Asked after each batch: what differs is known before the minute is over. */
export async function reconcile(deps: ReconcileDeps, chainId: number): Promise<void> {
  const check = await compareSupply(deps, chainId)
  if (check === 'unknown' || check === null || check.chainSupply === check.ledgerSupply) return
  const { blockNumber, ledgerSupply, chainSupply } = check
  const supplies = { ledgerSupply: `${ledgerSupply}`, chainSupply: `${chainSupply}` }
  deps.log.error({ chainId, blockNumber, ...supplies }, 'supply differs from the ledger')
}

/** Invariant 2, in a sentence where it does not hold; null: the node does not say. */
export async function listSupplyFaults(
  deps: Omit<ReconcileDeps, 'log'>,
  chainId: number,
): Promise<string[] | null> {
  const check = await compareSupply(deps, chainId)
  if (check === 'unknown') return null
  if (check === null || check.chainSupply === check.ledgerSupply) return []
  const { blockNumber, ledgerSupply, chainSupply } = check
  return [
    `On chain ${chainId} at block ${blockNumber} the ledger has ${ledgerSupply} units of USD+, the token ${chainSupply}.`,
  ]
}

/**
 * Invariant 2: our supply and the token's at the block up to which we have booked. The block is named
 * by its hash, so a reorganisation in between shows as a block nobody knows. Null: nothing is booked.
 */
async function compareSupply(
  { db, clock, findSupply }: Omit<ReconcileDeps, 'log'>,
  chainId: number,
): Promise<SupplyCheck | 'unknown' | null> {
  const standing = await readStanding(db, chainId)
  if (!standing) return null
  const chainSupply = await findSupply(chainId, standing.blockHash as Hex)
  if (chainSupply === null) return 'unknown'
  const check = { ...standing, chainSupply, checkedAtMs: clock() }
  await saveSupplyCheck(db, check)
  return check
}

const readStanding = (db: Db, chainId: number) =>
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
