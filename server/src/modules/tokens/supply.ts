import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { listStockHoldings, listTokenStates } from '../stock-tokens/service.ts'
import { getLedgerSupply, getUsdPlusHoldings, getWrappedSupply } from '../usdplus/service.ts'

/** Supply of a token over all chains in base units; `ownHoldings` is the part that the operator's accounts hold. */
export type TokenSupply = { decimals: number; total: bigint; ownHoldings: bigint }

/** Reads the supplies of all our tokens by symbol in lower case, by confirmed blocks, from one database snapshot. */
export const readTokenSupplies = (
  db: Db,
  deployments: readonly Deployment[],
): Promise<ReadonlyMap<string, TokenSupply>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const supplies = new Map<string, TokenSupply>()
      for (const deployment of deployments) {
        await addDollars(tx, deployment, createAdder(supplies, TOKEN_DECIMALS))
        await addStocks(tx, deployment, createAdder(supplies, STOCK_TOKEN_DECIMALS))
      }
      return supplies
    })

type Add = (symbol: string, amounts: { total?: bigint; ownHoldings?: bigint }) => void

const createAdder =
  (supplies: Map<string, TokenSupply>, decimals: number): Add =>
  (symbol, { total = 0n, ownHoldings = 0n }) => {
    const key = symbol.toLowerCase()
    const known = supplies.get(key) ?? { decimals, total: 0n, ownHoldings: 0n }
    supplies.set(key, {
      decimals,
      total: known.total + total,
      ownHoldings: known.ownHoldings + ownHoldings,
    })
  }

async function addDollars(db: Db, deployment: Deployment, add: Add) {
  const { chainId, contracts } = deployment
  const hasWrapped = contracts.wrappedUsdPlus !== undefined
  add('USD+', { total: await getLedgerSupply(db, chainId) })
  if (hasWrapped) add('wUSD+', { total: await getWrappedSupply(db, chainId) })
  for (const wallet of listOwn(deployment)) {
    const { amount, wrapped } = await getUsdPlusHoldings(db, chainId, wallet)
    add('USD+', { ownHoldings: amount })
    if (hasWrapped) add('wUSD+', { ownHoldings: wrapped })
  }
}

async function addStocks(db: Db, deployment: Deployment, add: Add) {
  const pairs = listStockPairs(deployment)
  const states = await listTokenStates(db, pairs)
  for (const { token, symbol } of pairs) {
    const state = states.find(({ contract }) => contract === token)
    add(symbol, { total: state ? toBalanceDown(state.totalShares, state.balancePerShare) : 0n })
    add(`${symbol}.x`, { total: state?.wrappedSupply ?? 0n })
  }
  for (const wallet of listOwn(deployment)) {
    for (const { pair, isWrapped, amount } of await listStockHoldings(db, pairs, wallet)) {
      add(isWrapped ? `${pair.symbol}.x` : pair.symbol, { ownHoldings: amount })
    }
  }
}

const listOwn = ({ ownAccounts = [] }: Deployment): Address[] => [
  ...new Set(ownAccounts.map((account) => account.toLowerCase() as Address)),
]
