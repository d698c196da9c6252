import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { addKnown, toValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { Holdings, Position } from '../../providers/holdings/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { type ChainState, findBlockTime, listChainStates } from '../chains/service.ts'
import type { Prices, Stock } from '../prices/service.ts'
import { listTokenStates, type PlacedState } from '../stock-tokens/service.ts'

export type ReportDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Of all chains. */
  pairs: readonly StockPair[]
  prices: Prices
  holdings: Pick<Holdings, 'listPositions'>
  /** As the market calls them, by id; one that is not known is called as its token is. */
  listNames: () => Promise<ReadonlyMap<number, string>>
}

/** Up to where a chain is booked; null while it is not followed. */
export type ChainPlace = { chainId: number; at: { block: number; minedAtMs: number } | null }

/** Amounts are base units of the token, which is a share; null is not known. */
export type Backing = {
  stock: Stock
  supplies: { pair: StockPair; supply: bigint | null }[]
  totalSupply: bigint | null
  position: bigint | null
  isBacked: boolean | null
  price: Price | null
  /** Dollars with the decimals of prices, rounded down. */
  marketValue: bigint | null
}

export type Report = {
  madeAtMs: number
  positionsAtMs: number | null
  chains: ChainPlace[]
  stocks: Backing[]
  totalValue: bigint | null
  isBacked: boolean | null
}

/** Whose node is gone for longer than that, nothing is said of: much may have happened there. */
const SILENT_MAX_MS = 300_000

/**
 * Requirement AP-18: each stock's tokens on all chains beside the shares that are kept for them. What does not
 * answer costs its own figures; the others stand.
 */
export async function makeReport(deps: ReportDeps): Promise<Report> {
  const { clock, pairs, prices } = deps
  const [{ chains, states }, known, positions, names] = await Promise.all([
    readBooks(deps),
    prices.list(),
    listPositions(deps),
    deps.listNames(),
  ])
  const isFollowed = (chainId: number) => chains.some((each) => each.chainId === chainId && each.at)
  const stocks = prices.stocks.map((stock): Backing => {
    const supplies = pairs
      .filter(({ stockId }) => stockId === stock.id)
      .map((pair) => ({ pair, supply: isFollowed(pair.chainId) ? supplyOf(pair, states) : null }))
    const named = { ...stock, name: names.get(stock.id) ?? stock.name }
    return toBacking(named, supplies, { positions, price: known.get(stock.id) ?? null })
  })
  return {
    madeAtMs: clock(),
    positionsAtMs: positions && clock(),
    chains,
    stocks,
    totalValue: stocks.reduce<bigint | null>((sum, each) => addKnown(sum, each.marketValue), 0n),
    isBacked: toVerdict(stocks),
  }
}

/** In one picture: what there is of every token, and up to which block that is so. */
const readBooks = ({ db, clock, pairs }: ReportDeps) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const followed = await listChainStates(tx)
      const chains: ChainPlace[] = []
      for (const chainId of new Set(pairs.map((pair) => pair.chainId))) {
        const state = followed.find((each) => each.chainId === chainId)
        chains.push({ chainId, at: state ? await findPlace(tx, state, clock()) : null })
      }
      return { chains, states: await listTokenStates(tx, pairs) }
    })

async function findPlace(db: Db, state: ChainState, nowMs: number): Promise<ChainPlace['at']> {
  const { chainId, confirmedBlock: block } = state
  const minedAt = await findBlockTime(db, chainId, block)
  if (!minedAt || state.isHalted) return null
  const minedAtMs = minedAt.getTime()
  return state.fault !== null && nowMs - minedAtMs > SILENT_MAX_MS ? null : { block, minedAtMs }
}

/** A token that never moved is one of which there is none. */
function supplyOf(pair: StockPair, states: readonly PlacedState[]): bigint {
  const state = states.find(
    ({ chainId, contract }) => chainId === pair.chainId && contract === pair.token,
  )
  return state ? toBalanceDown(state.totalShares, state.balancePerShare) : 0n
}

async function listPositions({ holdings, log }: ReportDeps): Promise<Position[] | null> {
  try {
    return await holdings.listPositions()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the custodian’s positions cannot be read now')
    return null
  }
}

function toBacking(
  stock: Stock,
  supplies: Backing['supplies'],
  { positions, price }: { positions: readonly Position[] | null; price: Price | null },
): Backing {
  const totalSupply = supplies.reduce<bigint | null>((sum, { supply }) => addKnown(sum, supply), 0n)
  const held = positions?.find(({ symbol }) => symbol === stock.symbol)?.amount ?? 0n
  const position = positions && held
  return {
    stock,
    supplies,
    totalSupply,
    position,
    isBacked: judgeBacking({ supplies, position }),
    price,
    marketValue:
      totalSupply === null || totalSupply === 0n
        ? totalSupply
        : toValueDown(totalSupply, price?.price ?? null),
  }
}

/** Too few shares for what is known of are too few whatever the rest is (invariant 3). */
function judgeBacking({ supplies, position }: Pick<Backing, 'supplies' | 'position'>) {
  if (position === null) return null
  const known = supplies.reduce((sum, { supply }) => sum + (supply ?? 0n), 0n)
  if (known > position) return false
  return supplies.every(({ supply }) => supply !== null) ? true : null
}

function toVerdict(stocks: readonly Backing[]): boolean | null {
  if (stocks.some(({ isBacked }) => isBacked === false)) return false
  return stocks.every(({ isBacked }) => isBacked) ? true : null
}
