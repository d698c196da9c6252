import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { HoldingsProvider } from '../../providers/holdings/port.ts'
import { toSharesHeld } from '../../providers/holdings/service.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { toExchangeSymbol } from '../prices/service.ts'
import { listLatestTokenStates, sumHeldBalances } from './holder-store.ts'

export type StockCheckDeps = {
  db: Db
  log: Pick<Logger, 'error' | 'warn'>
  /** The stock tokens of all chains, each with its wrapped token. */
  pairs: readonly StockPair[]
  holdings: Pick<HoldingsProvider, 'listPositions'>
  /**
   * Reads the contracts' total supplies as of a block, in the order of `contracts`; null if the chain is not
   * configured.
   */
  readSupplies: (
    chainId: number,
    contracts: readonly Address[],
    blockHash: Hex,
  ) => Promise<readonly bigint[] | null>
}

/**
 * Checks the stock-token index of a chain: holders add up to the supply, the supply equals the contract's, and no
 * stock has more tokens than shares held for it (invariant 3). Violations are logged, never repaired.
 */
export async function checkStockTokens(deps: StockCheckDeps, chainId: number): Promise<string[]> {
  const violations = [
    ...((await listIndexViolations(deps, chainId)) ?? []),
    ...((await listBackingViolations(deps)) ?? []),
  ]
  for (const finding of violations) {
    deps.log.error({ chain_id: chainId, finding }, 'stock-tokens: check violated')
  }
  return violations
}

/** Lists the violations of the index; returns null if there are none but the contracts' supplies could not be read. */
export async function listIndexViolations(
  deps: StockCheckDeps,
  chainId: number,
): Promise<string[] | null> {
  const pairs = deps.pairs.filter((pair) => pair.chainId === chainId)
  const index = await readIndex(deps.db, chainId, pairs)
  if (!index) return []
  const { blockHash, states, sums } = index
  const contracts = pairs.flatMap(({ token, wrapped }) => [token, wrapped])
  const supplies = await deps.readSupplies(chainId, contracts, blockHash)
  const supplyOf = new Map(contracts.map((contract, at) => [contract, supplies?.[at] ?? null]))
  const violations = pairs.flatMap((pair) => {
    const state = states.find(({ contract }) => contract === pair.token)
    if (!state) return []
    const { totalShares, wrappedSupply, vaultShares, balancePerShare } = state
    const supply = toBalanceDown(totalShares, balancePerShare)
    const differ = (what: string, a: bigint, b: bigint | null | undefined) =>
      b === null || a === (b ?? 0n) ? [] : [`Chain ${chainId}: ${what} ${a}, not ${b ?? 0n}.`]
    return [
      ...differ(`shares of ${pair.symbol} are`, totalShares, sums.get(pair.token)),
      ...differ(`units of ${pair.symbol}.x are`, wrappedSupply, sums.get(pair.wrapped)),
      ...differ(
        `shares in the vault of ${pair.symbol} are`,
        vaultShares,
        sums.get(`${pair.token}/vault`),
      ),
      ...differ(`the supply of ${pair.symbol} is`, supply, supplyOf.get(pair.token) ?? null),
      ...differ(
        `the supply of ${pair.symbol}.x is`,
        wrappedSupply,
        supplyOf.get(pair.wrapped) ?? null,
      ),
    ]
  })
  return supplies === null && violations.length === 0 ? null : violations
}

const readIndex = (db: Db, chainId: number, pairs: readonly StockPair[]) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const chain = await findChainState(tx, chainId)
      if (!chain?.confirmedHash) return null
      return {
        blockHash: chain.confirmedHash as Hex,
        states: await listLatestTokenStates(tx, pairs),
        sums: await sumHeldBalances(tx, pairs),
      }
    })

/**
 * Compares the tokens of all chains with the shares that the custodian holds; null while the custodian does not
 * answer, or if a position cannot be read and no other stock is violated.
 */
export async function listBackingViolations(deps: StockCheckDeps): Promise<string[] | null> {
  const positions = await deps.holdings.listPositions().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn(
      { err: error },
      'stock-tokens: custodian positions request failed, backing not checked',
    )
    return null
  })
  if (!positions) return null
  const tokens = new Map<string, bigint>()
  const states = await listLatestTokenStates(deps.db, deps.pairs)
  for (const { chainId, token, symbol } of deps.pairs) {
    const state = states.find((each) => each.chainId === chainId && each.contract === token)
    const supply = state ? toBalanceDown(state.totalShares, state.balancePerShare) : 0n
    const stock = toExchangeSymbol({ symbol })
    tokens.set(stock, (tokens.get(stock) ?? 0n) + supply)
  }
  const stocks = [...tokens].map(([symbol, supply]) => ({
    ...{ symbol, supply },
    held: toSharesHeld(positions, symbol),
  }))
  const unread = stocks.filter(({ supply, held }) => supply > 0n && held === null)
  if (unread.length > 0) {
    const symbols = unread.map(({ symbol }) => symbol)
    deps.log.warn({ symbols }, 'stock-tokens: custodian positions not readable, not checked')
  }
  const violations = stocks.flatMap(({ symbol, supply, held }) =>
    held !== null && supply > held
      ? [`${symbol}: token supply ${supply} exceeds shares held ${held}.`]
      : [],
  )
  return violations.length === 0 && unread.length > 0 ? null : violations
}
