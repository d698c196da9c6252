import type { Hex } from '@parvalue/shared/domain/address.ts'
import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { Clock } from '../../world.ts'
import { findChainState } from '../chains/service.ts'
import { getLedgerSupply } from './service.ts'
import { saveSupplyCheck } from './store.ts'

export type ReconcileDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** The token's own total supply as of a block; null when the node does not know it any more. */
  findSupply: (chainId: number, blockHash: Hex) => Promise<bigint | null>
  /** What else has to agree in our books, one sentence for each fault. */
  listFaults: (db: Db, chainId: number) => Promise<string[]>
  /** Invariant 1: one sentence when reserves are less than what is owed. */
  findShortfall: () => Promise<string | null>
}

/**
 * Invariant 2: our supply equals the token's at the block up to which we have booked. The block is
 * named by its hash, so a reorganisation in between shows as a block nobody knows.
 */
export async function reconcile(deps: ReconcileDeps, chainId: number): Promise<void> {
  const { db, clock, log } = deps
  const standing = await readStanding(deps, chainId)
  if (!standing) return
  for (const fault of standing.faults) log.error({ chainId }, fault)
  const { blockNumber, blockHash, ledgerSupply } = standing
  const shortfall = await deps.findShortfall()
  if (shortfall !== null) log.error({ chainId }, shortfall)
  const chainSupply = await deps.findSupply(chainId, blockHash as Hex)
  // A batch that came meanwhile asks for a comparison of its own.
  if (chainSupply === null) return
  const { faults: _, ...check } = standing
  await saveSupplyCheck(db, { ...check, chainSupply, checkedAtMs: clock() })
  if (chainSupply === ledgerSupply) return
  const supplies = { ledgerSupply: `${ledgerSupply}`, chainSupply: `${chainSupply}` }
  log.error({ chainId, blockNumber, ...supplies }, 'supply differs from the ledger')
}

const readStanding = ({ db, listFaults }: ReconcileDeps, chainId: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const state = await findChainState(tx, chainId)
      if (!state?.confirmedHash) return null
      const ledgerSupply = await getLedgerSupply(tx, chainId)
      const { confirmedBlock: blockNumber, confirmedHash: blockHash } = state
      const faults = await listFaults(tx, chainId)
      return { chainId, blockNumber, blockHash, ledgerSupply, faults }
    })
