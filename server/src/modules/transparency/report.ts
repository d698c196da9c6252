import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { addKnownAmounts, toTokenValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { CustodyPosition, HoldingsProvider } from '../../providers/holdings/port.ts'
import { toSharesHeld } from '../../providers/holdings/service.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { type ChainState, findBlockTime, listChainStates } from '../chains/service.ts'
import type { PricedStock, PriceService } from '../prices/service.ts'
import { type ContractTokenState, listTokenStates } from '../stock-tokens/service.ts'

export type TransparencyReportDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Stock tokens of all chains. */
  pairs: readonly StockPair[]
  prices: PriceService
  holdings: Pick<HoldingsProvider, 'listPositions'>
  /** Lists the market's names by stock id; a stock without one gets its token's name. */
  listNames: () => Promise<ReadonlyMap<number, string>>
  /** Lists splits that are in effect on the market and not converted yet on a chain, or that wait. */
  listPendingSplits: () => Promise<readonly { stockId: number }[]>
}

/** The confirmed block of a chain; null while the chain is not indexed. */
export type ChainBlock = { chainId: number; at: { block: number; minedAtMs: number } | null }

/**
 * A stock's tokens compared with the custodian's position. Amounts are base units of the token, which equals a share;
 * null if unknown.
 */
export type StockBacking = {
  stock: PricedStock
  supplies: { pair: StockPair; supply: bigint | null }[]
  totalSupply: bigint | null
  position: bigint | null
  isBacked: boolean | null
  price: Price | null
  /** Dollars with `PRICE_DECIMALS`, rounded down. During a split, prices and supplies differ by its ratio. */
  marketValue: bigint | null
}

export type TransparencyReport = {
  madeAtMs: number
  positionsAtMs: number | null
  chains: ChainBlock[]
  stocks: StockBacking[]
  totalValue: bigint | null
  isBacked: boolean | null
}

/** A chain whose node has been unreachable for longer has no figures, because its state may have changed. */
const UNREACHABLE_MAX_MS = 300_000

/**
 * Requirement AP-18: reports each stock's tokens on all chains and the shares held for them. A source that does not
 * answer leaves only its own figures empty.
 */
export async function createTransparencyReport(
  deps: TransparencyReportDeps,
): Promise<TransparencyReport> {
  const { clock, pairs, prices } = deps
  const [{ chains, states }, known, positions, names, splits] = await Promise.all([
    readIndex(deps),
    prices.list(),
    listPositions(deps),
    deps.listNames(),
    deps.listPendingSplits(),
  ])
  const isFollowed = (chainId: number) => chains.some((each) => each.chainId === chainId && each.at)
  const stocks = prices.stocks.map((stock): StockBacking => {
    const supplies = pairs
      .filter(({ stockId }) => stockId === stock.id)
      .map((pair) => ({ pair, supply: isFollowed(pair.chainId) ? supplyOf(pair, states) : null }))
    const named = { ...stock, name: names.get(stock.id) ?? stock.name }
    const backing = toBacking(named, supplies, { positions, price: known.get(stock.id) ?? null })
    const isSplitting = splits.some(({ stockId }) => stockId === stock.id)
    return isSplitting && backing.totalSupply !== 0n ? { ...backing, marketValue: null } : backing
  })
  return {
    madeAtMs: clock(),
    positionsAtMs: positions && clock(),
    chains,
    stocks,
    totalValue: stocks.reduce<bigint | null>(
      (sum, each) => addKnownAmounts(sum, each.marketValue),
      0n,
    ),
    isBacked: toVerdict(stocks),
  }
}

/** Reads token states and confirmed blocks from one database snapshot. */
const readIndex = ({ db, clock, pairs }: TransparencyReportDeps) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const followed = await listChainStates(tx)
      const chains: ChainBlock[] = []
      for (const chainId of new Set(pairs.map((pair) => pair.chainId))) {
        const state = followed.find((each) => each.chainId === chainId)
        chains.push({ chainId, at: state ? await findConfirmedBlock(tx, state, clock()) : null })
      }
      return { chains, states: await listTokenStates(tx, pairs) }
    })

async function findConfirmedBlock(
  db: Db,
  state: ChainState,
  nowMs: number,
): Promise<ChainBlock['at']> {
  const { chainId, confirmedBlock: block } = state
  const minedAt = await findBlockTime(db, chainId, block)
  if (!minedAt || state.isHalted) return null
  const minedAtMs = minedAt.getTime()
  return state.fault !== null && nowMs - minedAtMs > UNREACHABLE_MAX_MS
    ? null
    : { block, minedAtMs }
}

/** Returns the indexed supply of a token; 0 for a token without events. */
function supplyOf(pair: StockPair, states: readonly ContractTokenState[]): bigint {
  const state = states.find(
    ({ chainId, contract }) => chainId === pair.chainId && contract === pair.token,
  )
  return state ? toBalanceDown(state.totalShares, state.balancePerShare) : 0n
}

async function listPositions({
  holdings,
  log,
}: TransparencyReportDeps): Promise<CustodyPosition[] | null> {
  try {
    return await holdings.listPositions()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'transparency: custodian positions request failed, figures left empty')
    return null
  }
}

function toBacking(
  stock: PricedStock,
  supplies: StockBacking['supplies'],
  { positions, price }: { positions: readonly CustodyPosition[] | null; price: Price | null },
): StockBacking {
  const totalSupply = supplies.reduce<bigint | null>(
    (sum, { supply }) => addKnownAmounts(sum, supply),
    0n,
  )
  const position = positions && toSharesHeld(positions, stock.symbol)
  return {
    stock,
    supplies,
    totalSupply,
    position,
    isBacked: toBackingVerdict({ supplies, position }),
    price,
    marketValue:
      totalSupply === null || totalSupply === 0n
        ? totalSupply
        : toTokenValueDown(totalSupply, price?.price ?? null),
  }
}

/**
 * Returns whether a stock is backed (invariant 3). If the known supplies already exceed the position, it is
 * not, and the unknown supplies make no difference.
 */
function toBackingVerdict({ supplies, position }: Pick<StockBacking, 'supplies' | 'position'>) {
  if (position === null) return null
  const known = supplies.reduce((sum, { supply }) => sum + (supply ?? 0n), 0n)
  if (known > position) return false
  return supplies.every(({ supply }) => supply !== null) ? true : null
}

function toVerdict(stocks: readonly StockBacking[]): boolean | null {
  if (stocks.some(({ isBacked }) => isBacked === false)) return false
  return stocks.every(({ isBacked }) => isBacked) ? true : null
}
