import type { PaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { previousCloseMsAt } from '@parvalue/shared/domain/market/market-session.ts'
import {
  allocateByWeightDown,
  type LotSale,
  type OpenLot,
  sumLotCosts,
} from '@parvalue/shared/domain/money/lots.ts'
import { ONE_SHARE, toUnwrappedDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { addKnownAmounts, toTokenValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { WorldTime } from '../../startup/world-time.ts'
import type { Db } from '../../tables/tables.ts'
import { listOrdersOfWallet } from '../orders/service.ts'
import {
  listStockHoldings,
  listStockMoves,
  listTokenStates,
  listTokenStatesAt,
  type StockHolding,
  toStockHolding,
} from '../stock-tokens/service.ts'
import {
  type AttributedHistory,
  type AttributedSale,
  limitHistoryTo,
  sumTokensInOrders,
  toAttributedHistory,
  toLotsKey,
  toTokenLotsKey,
} from './attribute-transfers.ts'
import { toChangeToday } from './change-today.ts'
import {
  type ToCloseValue,
  toNetDeposits,
  toPortfolioLotBook,
  toSoldGainSince,
} from './lot-book.ts'
import { listLots, pairOf, rowOf } from './lot-rows.ts'
import { findPendingBalancePerShare, isSplitWaiting, type PendingSplitRatio } from './splits.ts'

/** The current price, with the previous close if known. */
export type DayPrice = Price & { previousClose?: bigint }

export type HoldingDeps = {
  db: Db
  pairs: readonly StockPair[]
  listPrices: () => Promise<ReadonlyMap<number, DayPrice>>
  decimalsOf: PaymentDecimalsOf
  /** Lists splits that are in effect on the market and not converted yet on a chain, or that wait. */
  listPendingRatios: () => Promise<readonly PendingSplitRatio[]>
}

/**
 * A holding with its value. Dollars have `PRICE_DECIMALS`; null if unknown. `inOrders` is the part of the amount that
 * is in sell orders.
 */
export type ValuedHolding = StockHolding & {
  inOrders: bigint
  /** Price of one such token with `PRICE_DECIMALS`; null if unknown. */
  price: bigint | null
  value: bigint | null
  /** The shares that it stands for on the market, where a split may be in effect before the chain converts. */
  marketAmount: bigint
  previousClose: bigint | null
}

type Held = StockHolding & { inOrders: bigint }

/** Lists the tokens in the wallet itself. */
export async function listValuedHoldings(
  deps: HoldingDeps,
  wallet: Address,
): Promise<ValuedHolding[]> {
  const holdings = await listStockHoldings(deps.db, deps.pairs, wallet)
  const held = holdings.map((holding) => ({ ...holding, inOrders: 0n }))
  return toValued(held, await deps.listPrices(), await deps.listPendingRatios())
}

/** Lists the wallet's tokens including those in sell orders, which belong to the wallet until they are sold. */
export async function listOwnedHoldings(
  deps: HoldingDeps,
  wallet: Address,
): Promise<ValuedHolding[]> {
  const { holdings } = await readBooks(deps, wallet)
  return toValued(holdings, await deps.listPrices(), await deps.listPendingRatios())
}

/**
 * Values holdings. A split changes no value: until a chain has converted, its tokens count with the pending balance per
 * share. While a split waits, prices and balances may differ by its ratio, so the value is unknown (requirement CW-06).
 */
const toValued = (
  holdings: readonly Held[],
  prices: ReadonlyMap<number, DayPrice>,
  toCome: readonly PendingSplitRatio[],
): ValuedHolding[] =>
  holdings.map((holding) => {
    const { stockId } = holding.pair
    const known = isSplitWaiting(toCome, stockId) ? null : (prices.get(stockId) ?? null)
    const { balancePerShare } = holding.state
    const balanceAfter = findPendingBalancePerShare(toCome, holding.pair) ?? balancePerShare
    const toMarket = (amount: bigint) => (amount * balanceAfter) / balancePerShare
    const marketAmount = toMarket(holding.tokenAmount)
    return {
      ...holding,
      price: known && toMarket((known.price * toHoldingExchangeRate(holding)) / ONE_SHARE),
      value: toTokenValueDown(marketAmount, known?.price ?? null),
      marketAmount,
      // The price service has no close as 0.
      previousClose: known?.previousClose || null,
    }
  })

/** Returns the stock tokens per token of the holding, with 18 decimals, rounded down. */
export const toHoldingExchangeRate = ({ isWrapped, state }: StockHolding): bigint =>
  isWrapped ? toUnwrappedDown(ONE_SHARE, state) : ONE_SHARE

/** A lot of a position; `tokens` is its amount in the position's token, adjusted for splits. */
export type PositionLot = OpenLot & { tokens: bigint; isInOrder: boolean }

export type PortfolioPosition = ValuedHolding & {
  lots: PositionLot[]
  changeToday: bigint | null
  cost: bigint | null
  unrealisedGain: bigint | null
}

export type Portfolio = {
  positions: PortfolioPosition[]
  totalValue: bigint | null
  putIn: bigint | null
  /** Gain since the previous close of what was sold since then; null if unknown. */
  soldGainToday: bigint | null
  sales: RealizedSale[]
  history: AttributedHistory
}

/** A sale with its cost, proceeds and fill. */
export type RealizedSale = LotSale & Pick<AttributedSale, 'fill'> & { pair: StockPair }

/** Requirement OP-04: reads a wallet's positions with their lots. Balances, moves and orders come from one snapshot. */
export async function readPortfolio(
  deps: HoldingDeps & { world: Pick<WorldTime, 'worldNowMs' | 'toRealMs'> },
  wallet: Address,
): Promise<Portfolio> {
  const { db, pairs, world } = deps
  const { holdings, history } = await readBooks(deps, wallet)
  const [prices, toCome] = [await deps.listPrices(), await deps.listPendingRatios()]
  const states = await listTokenStates(db, pairs)
  const valued = toValued(holdings, prices, toCome)
  const totalValue = valued.reduce<bigint | null>(
    (sum, { value }) => addKnownAmounts(sum, value),
    0n,
  )
  const toCloseValue: ToCloseValue = (row, units) => {
    const pair = pairOf(pairs, row)
    const state = states.find((each) => toLotsKey(each) === rowOf(pair, false))
    if (!state) return null
    const isWrapped = row === rowOf(pair, true)
    const held = toHeld(toStockHolding(pair, state, { units, isWrapped }), 0n)
    const [one] = toValued([held], prices, toCome)
    return one ? toTokenValueDown(one.marketAmount, one.previousClose) : null
  }
  // Trades have the time of their blocks, which follow the clock and not the market's time.
  const closeMs = world.toRealMs(previousCloseMsAt(world.worldNowMs()))
  const soldGainToday = toSoldGainSince(history, deps.decimalsOf, { closeMs, toCloseValue })
  return { ...toPortfolio(deps, valued, { history, closeMs }), totalValue, soldGainToday }
}

function toPortfolio(
  deps: HoldingDeps,
  valued: readonly ValuedHolding[],
  { history, closeMs }: { history: AttributedHistory; closeMs: number },
) {
  const book = toPortfolioLotBook(history, deps.decimalsOf)
  const fills = new Map<string, AttributedSale>(history.sales.map((sale) => [sale.fill.id, sale]))
  return {
    positions: valued.map((holding) => toPosition(holding, book.lots, closeMs)),
    putIn: toNetDeposits(history, deps.decimalsOf),
    history,
    sales: book.sales.flatMap((sale) => {
      const { fill, row } = fills.get(sale.name) ?? {}
      return fill && row ? [{ ...sale, fill, pair: pairOf(deps.pairs, row) }] : []
    }),
  }
}

/**
 * Reads the positions at a past moment, in tokens of that time. They have no values, because past prices are adjusted
 * for later splits.
 */
export async function readPastPortfolio(
  deps: HoldingDeps,
  wallet: Address,
  atMs: number,
): Promise<Portfolio> {
  const { db, pairs } = deps
  const history = limitHistoryTo(await readWalletHistory(deps, wallet), atMs)
  const { lots } = toPortfolioLotBook(history, deps.decimalsOf)
  const inOrders = sumTokensInOrders(history)
  const states = await listTokenStatesAt(db, pairs, [atMs])
  const holdings = pairs.flatMap((pair) => {
    const state = states.find((each) => toLotsKey(each) === rowOf(pair, false))
    if (!state) return []
    return [false, true].flatMap((isWrapped) => {
      const row = rowOf(pair, isWrapped)
      const tokenLots = [...lots]
        .filter(([each]) => toTokenLotsKey(each) === row)
        .flatMap(([, each]) => each)
      const units = tokenLots.reduce((sum, { amount }) => sum + amount, 0n)
      const holding = toStockHolding(pair, state, { units, isWrapped })
      return units > 0n ? [toHeld(holding, inOrders.get(row) ?? 0n)] : []
    })
  })
  const totalValue = holdings.length === 0 ? 0n : null
  const valued = toValued(holdings, new Map(), [])
  return {
    ...toPortfolio(deps, valued, { history, closeMs: atMs }),
    totalValue,
    soldGainToday: null,
  }
}

/** Converts `inOrders` to the holding's units; the holding's amount includes it already. */
const toHeld = (holding: StockHolding, inOrders: bigint): Held => ({
  ...holding,
  inOrders: toStockHolding(holding.pair, holding.state, { ...holding, units: inOrders }).amount,
})

const readBooks = (deps: HoldingDeps, wallet: Address) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const history = await readWalletHistory({ ...deps, db: tx }, wallet)
      const holdings = await listStockHoldings(tx, deps.pairs, wallet)
      return { holdings: await addInOrders({ ...deps, db: tx }, holdings, history), history }
    })

/** Adds tokens in sell orders; a token whose whole balance is in orders is a holding too. */
async function addInOrders(
  { db, pairs }: Pick<HoldingDeps, 'db' | 'pairs'>,
  holdings: readonly StockHolding[],
  history: AttributedHistory,
): Promise<Held[]> {
  const inOrders = sumTokensInOrders(history)
  const waiting = pairs.filter((pair) => (inOrders.get(rowOf(pair, false)) ?? 0n) > 0n)
  const states = waiting.length === 0 ? [] : await listTokenStates(db, waiting)
  return pairs.flatMap((pair) => {
    const pairHoldings = holdings.filter((holding) => holding.pair === pair)
    const wrapped = pairHoldings
      .filter(({ isWrapped }) => isWrapped)
      .map((each) => toHeld(each, 0n))
    const [plain] = pairHoldings.filter(({ isWrapped }) => !isWrapped)
    const units = inOrders.get(rowOf(pair, false)) ?? 0n
    const state = plain?.state ?? states.find((each) => toLotsKey(each) === rowOf(pair, false))
    if (!state || (!plain && units <= 0n)) return wrapped
    const all = { units: (plain?.units ?? 0n) + units, isWrapped: false }
    return [toHeld(toStockHolding(pair, state, all), units), ...wrapped]
  })
}

/** Returns the wallet's transfers and order fills, limited to chains and tokens that are still configured. */
export async function readWalletHistory(
  { db, pairs }: Pick<HoldingDeps, 'db' | 'pairs'>,
  wallet: Address,
): Promise<AttributedHistory> {
  const rows = new Set(pairs.flatMap((pair) => [rowOf(pair, false), rowOf(pair, true)]))
  const moves = (await listStockMoves(db, wallet)).filter((move) => rows.has(toLotsKey(move)))
  return toAttributedHistory(moves, await listOrdersOfWallet(db, wallet))
}

function toPosition(
  holding: ValuedHolding,
  all: ReadonlyMap<string, readonly OpenLot[]>,
  closeMs: number,
): PortfolioPosition {
  const lots = listLots(all, rowOf(holding.pair, holding.isWrapped))
  const parts = allocateByWeightDown(
    holding.amount,
    lots.map(({ amount }) => amount),
  )
  const cost = sumLotCosts(lots)
  const { value } = holding
  return {
    ...holding,
    lots: lots.map((lot, index) => ({ ...lot, tokens: parts[index] ?? 0n })),
    changeToday: toChangeToday(holding, lots, closeMs),
    cost,
    unrealisedGain: cost === null || value === null ? null : value - cost,
  }
}
