import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Db } from '../../tables/tables.ts'
import { getBalance } from '../ledger/service.ts'
import { listSplitting } from './action-store.ts'
import { listMintFaults } from './dividend/mint-store.ts'
import { listPendingRatios as listToCome, type PendingRatio } from './part-store.ts'

/** Cash of dividends that stands behind USD+ on these chains, in base units. */
export async function getDividendBacking(db: Db, chainIds: readonly number[]): Promise<bigint> {
  let backing = 0n
  for (const chainId of chainIds) {
    backing += await getBalance(db, dividendAccounts.backing(chainId))
  }
  return backing
}

/** Each dividend was minted once, and as much as it is; one sentence for each that was not. */
export const listActionFaults = (db: Db, chainId: number): Promise<string[]> =>
  listMintFaults(db, chainId)

/** Of splits by which the market counts already, and a chain not yet: what one share's balance becomes. */
export const listBalancesToCome = (db: Db): Promise<PendingRatio[]> => listToCome(db)

/** Stocks whose split took effect by that market day and is not carried out on every chain yet. */
export const listSplittingStocks = (db: Db, marketDay: string): Promise<ReadonlySet<number>> =>
  listSplitting(db, marketDay)
