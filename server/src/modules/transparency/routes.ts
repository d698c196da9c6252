import type { BackingReportAnswer, FilledOrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { PaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { toFillPriceDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import { getAddress } from 'viem/utils'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import { listLatestFills, type MinedFill } from '../orders/service.ts'
import { toTransparencyCsv } from './export.ts'
import {
  type ChainBlock,
  createTransparencyReport,
  type StockBacking,
  type TransparencyReport,
  type TransparencyReportDeps,
} from './report.ts'

export type TransparencyDeps = TransparencyReportDeps & {
  custodian: BackingReportAnswer['custodian']
  decimalsOf: PaymentDecimalsOf
}

/** Twice the maximum page size of a list. */
const FILLS_MAX = 200

/** Returns the custodian of the answer. Keys of the local simulators start with `simulated:`. */
export const toCustodianAnswer = ({
  key,
}: Pick<ProviderAccountAccess, 'key'>): BackingReportAnswer['custodian'] => ({
  name: 'Alpaca Securities LLC',
  is_simulated: key.startsWith('simulated:'),
})

/** Creates the handlers with a TTL cache of five seconds, so that custodian requests do not grow with visitors. */
export function createTransparencyHandlers(
  deps: TransparencyDeps,
): GroupHandlers<Api['transparency']> {
  const cache = createTtlCache(deps.clock, STOCK_PRICE_CACHE_MS)
  const getReport = async () =>
    toReport(await cache('report', () => createTransparencyReport(deps)), deps)
  return {
    getReport,
    exportReport: async ({ query: { format }, reply }) => {
      const report = await getReport()
      const day = report.as_of_dt.slice(0, 10)
      reply.header('content-disposition', `attachment; filename="stock-tokens-${day}.${format}"`)
      if (format === 'json') return JSON.stringify(report, null, 2)
      reply.type('text/csv; charset=utf-8')
      return toTransparencyCsv(report)
    },
    listFilledOrders: async () => {
      const fills = await cache('fills', () => listLatestFills(deps.db, FILLS_MAX))
      return fills.map((fill) => toFilled(fill, deps.decimalsOf(fill)))
    },
  }
}

const toTime = (ms: number) => new Date(ms).toISOString()
const toTokens = (amount: bigint | null) =>
  amount === null ? null : toAmountText(amount, STOCK_TOKEN_DECIMALS)
const toDollars = (value: bigint | null) =>
  value === null ? null : toAmountText(value, PRICE_DECIMALS)

const toReport = (
  report: TransparencyReport,
  { custodian }: TransparencyDeps,
): BackingReportAnswer => ({
  as_of_dt: toTime(report.madeAtMs),
  custodian,
  positions_dt: report.positionsAtMs === null ? null : toTime(report.positionsAtMs),
  chains: report.chains.map(toChain),
  total_market_value: toDollars(report.totalValue),
  is_backed: report.isBacked,
  stocks: report.stocks.map(toStock),
})

const toChain = ({ chainId, at }: ChainBlock) => ({
  chain_id: chainId,
  block_number: at?.block ?? null,
  block_dt: at && toTime(at.minedAtMs),
})

const toStock = ({ stock, supplies, price, ...backing }: StockBacking) => ({
  stock_id: stock.id,
  symbol: stock.symbol,
  name: stock.name,
  supplies: supplies.map(({ pair, supply }) => ({
    chain_id: pair.chainId,
    token_address: getAddress(pair.token),
    supply: toTokens(supply),
  })),
  total_supply: toTokens(backing.totalSupply),
  position: toTokens(backing.position),
  is_backed: backing.isBacked,
  price: toDollars(price?.price ?? null),
  price_dt: price && toTime(price.atMs),
  market_value: toDollars(backing.marketValue),
})

/** Converts a fill to an answer that does not reveal its owner (requirement SK-11). */
const toFilled = (fill: MinedFill, decimals: number): FilledOrderAnswer => ({
  stock_id: fill.stockId,
  symbol: fill.symbol,
  chain_id: fill.chainId,
  order_side: fill.side,
  asset_token_quantity: toAmountText(fill.assetAmount, STOCK_TOKEN_DECIMALS),
  payment_token: getAddress(fill.paymentToken),
  payment_token_quantity: toAmountText(fill.paymentAmount, decimals),
  price: toAmountText(toFillPriceDown(fill, decimals), PRICE_DECIMALS),
  transaction_hash: fill.transactionHash,
  transaction_dt: toTime(fill.minedAtMs),
})
