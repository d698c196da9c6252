import type {
  HoldingAnswer,
  PositionAnswer,
  TradeAnswer,
  ValuePointAnswer,
  WrappedHoldingAnswer,
} from '@parvalue/shared/api/holdings.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  toBalanceAfterSplitDown,
  toPriceAfterSplitDown,
} from '@parvalue/shared/domain/stocks/split.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { toFillPriceDown, toUnitCostDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { listOrdersOfWallet, type MinedFill } from '../orders/service.ts'
import { toExportYear, toExportYearEndMs, toPortfolioCsv } from './export.ts'
import { listPortfolioValues, type ValueHistoryDeps, type ValuePoint } from './history.ts'
import {
  listValuedHoldings,
  type PortfolioPosition,
  type RealizedSale,
  readPastPortfolio,
  readPortfolio,
  toHoldingExchangeRate,
  type ValuedHolding,
} from './service.ts'
import { type EffectiveSplit, listEffectiveSplits, toSplitRatioSince } from './splits.ts'

type Deps = ValueHistoryDeps & { clock: Clock; chainIds: readonly number[] }

type Built =
  | 'listHoldings'
  | 'listWrappedHoldings'
  | 'listHistoricalValues'
  | 'getPortfolio'
  | 'listTrades'
  | 'exportPortfolio'

export const createHoldingHandlers = (deps: Deps): Pick<GroupHandlers<Api['holdings']>, Built> => ({
  listHoldings: async ({ session, query: { chain_id: chainId } }) => {
    if (!deps.chainIds.includes(chainId)) {
      throw new AppError('validation', { fields: { chain_id: 'This network is not supported.' } })
    }
    const all = await listValuedHoldings(deps, ownerOf(session))
    return all
      .filter(({ pair, isWrapped }) => pair.chainId === chainId && !isWrapped)
      .map((holding) => ({ ...toHolding(holding), wrapped: false as const }))
  },
  listWrappedHoldings: async ({ session }) => {
    const all = await listValuedHoldings(deps, ownerOf(session))
    return all.filter(({ isWrapped }) => isWrapped).map(toWrapped)
  },
  listHistoricalValues: async ({ session, query: { timespan } }) =>
    (await listPortfolioValues(deps, ownerOf(session), timespan)).map(toPoint),
  getPortfolio: async ({ session }) => {
    const portfolio = await readPortfolio(deps, ownerOf(session))
    return {
      as_of_dt: toTime(deps.clock()),
      total_value: toDollars(portfolio.totalValue),
      put_in: toDollars(portfolio.putIn),
      sold_gain_today: toDollars(portfolio.soldGainToday),
      positions: portfolio.positions.map(toPosition),
      realised: portfolio.sales.map(toSale),
    }
  },
  listTrades: async ({ session, query: { stock_id: stockId } }) => {
    const orders = await listOrdersOfWallet(deps.db, ownerOf(session))
    const fills = orders.flatMap((order) => order.fills).filter((fill) => fill.stockId === stockId)
    const effective = await listEffectiveSplits(deps.listSplits, deps.world.worldNowMs())
    const splits = effective.filter((split) => split.stockId === stockId)
    return fills
      .toSorted((a, b) => a.minedAtMs - b.minedAtMs)
      .map((fill) => toTrade(fill, deps, splits))
  },
  exportPortfolio: async ({ session, query: { year }, reply }) => {
    const nowMs = deps.clock()
    const thisYear = toExportYear(nowMs)
    if (year > thisYear) {
      throw new AppError('validation', { fields: { year: 'This year has not started yet.' } })
    }
    const wallet = ownerOf(session)
    const atMs = year === thisYear ? nowMs : toExportYearEndMs(year)
    const portfolio = await (year === thisYear
      ? readPortfolio(deps, wallet)
      : readPastPortfolio(deps, wallet, atMs))
    reply.header('content-disposition', `attachment; filename="stocks-${year}.csv"`)
    return toPortfolioCsv(portfolio, deps, { year, atMs })
  },
})

const ownerOf = ({ address }: Session) => address.toLowerCase() as Address

const toTokens = (amount: bigint) => toAmountText(amount, STOCK_TOKEN_DECIMALS)
const toTime = (ms: number) => new Date(ms).toISOString()

function toDollars(value: bigint): string
function toDollars(value: bigint | null): string | null
function toDollars(value: bigint | null) {
  return value === null ? null : toAmountText(value, PRICE_DECIMALS)
}

const placeOf = ({ pair, isWrapped }: ValuedHolding) => ({
  stock_id: pair.stockId,
  chain_id: pair.chainId,
  token_address: getAddress(isWrapped ? pair.wrapped : pair.token),
  symbol: isWrapped ? `${pair.symbol}.x` : pair.symbol,
})

const toHolding = (holding: ValuedHolding): Omit<HoldingAnswer, 'wrapped'> => ({
  ...placeOf(holding),
  amount: toTokens(holding.amount),
  price: toDollars(holding.price),
  market_value: toDollars(holding.value),
})

const toWrapped = (holding: ValuedHolding): WrappedHoldingAnswer => ({
  ...toHolding(holding),
  wrapped: true,
  underlying_amount: toTokens(holding.tokenAmount),
  exchange_rate: toTokens(toHoldingExchangeRate(holding)),
})

const toPoint = ({ atMs, value, putIn, deposited }: ValuePoint): ValuePointAnswer => ({
  timestamp: Math.floor(atMs / 1000),
  value: toDollars(value),
  put_in: toDollars(putIn),
  deposited: toDollars(deposited),
})

const toPosition = (position: PortfolioPosition): PositionAnswer => ({
  ...placeOf(position),
  is_wrapped: position.isWrapped,
  amount: toTokens(position.amount),
  amount_in_orders: toTokens(position.inOrders),
  price: toDollars(position.price),
  value: toDollars(position.value),
  change_today: toDollars(position.changeToday),
  cost: toDollars(position.cost),
  unrealised_gain: toDollars(position.unrealisedGain),
  lots: position.lots.map(({ acquiredMs, tokens, cost, source, isInOrder }) => ({
    acquired_dt: toTime(acquiredMs),
    amount: toTokens(tokens),
    unit_cost: toDollars(toUnitCostDown(cost, tokens)),
    cost: toDollars(cost),
    source,
    is_in_order: isInOrder,
  })),
})

function toTrade(
  fill: MinedFill,
  { world, decimalsOf }: Deps,
  splits: readonly EffectiveSplit[],
): TradeAnswer {
  const atMs = world.toWorldMs(fill.minedAtMs)
  const price = toFillPriceDown(fill, decimalsOf(fill))
  const ratio = toSplitRatioSince(splits, atMs)
  return {
    stock_id: fill.stockId,
    chain_id: fill.chainId,
    side: fill.side,
    amount: toTokens(fill.assetAmount),
    price: toDollars(price),
    adjusted_amount: toTokens(toBalanceAfterSplitDown(fill.assetAmount, ratio)),
    adjusted_price: toDollars(toPriceAfterSplitDown(price, ratio)),
    traded_dt: toTime(atMs),
    transaction_hash: fill.transactionHash,
  }
}

const toSale = ({ pair, fill, atMs, proceeds, cost, gain }: RealizedSale) => ({
  stock_id: pair.stockId,
  chain_id: pair.chainId,
  symbol: pair.symbol,
  sold_dt: toTime(atMs),
  amount: toTokens(fill.assetAmount),
  proceeds: toDollars(proceeds),
  cost: toDollars(cost),
  gain: toDollars(gain),
  transaction_hash: fill.transactionHash,
})
