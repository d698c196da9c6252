import type { Api } from '@parvalue/shared/api/table.ts'
import { USD_PLUS_RATES_MAX, type UsdPlusEarningsAnswer } from '@parvalue/shared/api/usdplus.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import {
  listRebases,
  listUsdPlusEarnings,
  type RebaseRow,
  type UsdPlusEarningChain,
  type UsdPlusEarnings,
} from './service.ts'

export const createUsdPlusHandlers = ({
  db,
  chains,
}: {
  db: Db
  chains: readonly UsdPlusEarningChain[]
}): GroupHandlers<Api['usdplus']> => ({
  listRates: async ({ query: { chain_id: chainId } }) => {
    if (!chains.some((chain) => chain.chainId === chainId)) {
      throw new AppError('validation', { fields: { chain_id: 'This network is not supported.' } })
    }
    return (await listRebases(db, chainId, USD_PLUS_RATES_MAX)).map(toRate)
  },
  listEarnings: async ({ session }) => {
    const wallet = session.address.toLowerCase() as Address
    return (await listUsdPlusEarnings(db, wallet, chains)).map(toWire)
  },
})

const toRate = (row: RebaseRow) => ({
  created_dt: new Date(row.minedAtMs).toISOString(),
  block_number: row.blockNumber,
  balance_per_share: row.balancePerShare.toString(),
  usdplus_per_wusdplus: toVaultRate(row),
})

/** Returns the USD+ per wUSD+ with 18 decimals, rounded down like in the contract. */
function toVaultRate({ balancePerShare, vaultShares, wrappedSupply }: RebaseRow): string | null {
  if (!wrappedSupply || vaultShares === null) return null
  return ((balancePerShare * (vaultShares + 1n)) / (wrappedSupply + 1n)).toString()
}

const toWire = (earnings: UsdPlusEarnings): UsdPlusEarningsAnswer => ({
  chain_id: earnings.chainId,
  block_number: earnings.blockNumber,
  block_dt: earnings.minedAtMs === null ? null : new Date(earnings.minedAtMs).toISOString(),
  usdplus_quantity: earnings.amount.toString(),
  wusdplus_quantity: earnings.wrapped.toString(),
  wusdplus_value_quantity: earnings.wrappedValue.toString(),
  in_quantity: earnings.cameIn.toString(),
  out_quantity: earnings.wentOut.toString(),
  earned_quantity: earnings.earned.toString(),
})
