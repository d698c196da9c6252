import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { findWrappedUsdPlus, paymentTokensOf, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { Portfolio, PortfolioPosition, TaxLot } from '#api/portfolio/portfolio.ts'
import type { StockTokenPrices } from '#api/stocks/stock-tokens.ts'
import type { ChainBalances } from '#tokens/balances.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import type { DollarHoldings } from '../portfolio-data.ts'
import {
  type SampleHolding,
  type SampleStock,
  sampleDollars,
  sampleHoldings,
  sampleSales,
} from './sample-data.ts'

/**
 * Inputs of the sample portfolio: invented holdings, with current prices if available, on the configured
 * networks.
 */
export type SamplePortfolioInput = {
  nowMs: number
  deployments: readonly Deployment[]
  prices: StockTokenPrices
}

export const DAY_MS = 24 * 60 * 60_000

/** Returns the stock's id; a stock that this deployment does not list gets an unused id. */
export function toSampleStockId(
  { deployments }: SamplePortfolioInput,
  { symbol, ordinal }: SampleStock,
): number {
  const tokens = deployments.flatMap(({ stockTokens = [] }) => stockTokens)
  return tokens.find((token) => token.symbol === `${symbol}.d`)?.stockId ?? -ordinal
}

export function toSamplePrice(input: SamplePortfolioInput, stock: SampleStock): bigint {
  return toUnits18(input.prices.get(toSampleStockId(input, stock)) ?? stock.price)
}

export function toSampleShares(input: SamplePortfolioInput): Portfolio {
  return {
    asOfMs: input.nowMs,
    soldGainToday: 0n,
    positions: sampleHoldings.map((holding) => toPosition(input, holding)),
    sales: sampleSales.map(({ stock, daysAgo, amount, proceeds, cost }) => ({
      stockId: toSampleStockId(input, stock),
      soldMs: input.nowMs - daysAgo * DAY_MS,
      amount: toUnits18(amount),
      proceeds: toUnits18(proceeds),
      cost: toUnits18(cost),
      gain: toUnits18(proceeds) - toUnits18(cost),
    })),
  }
}

function toPosition(input: SamplePortfolioInput, holding: SampleHolding): PortfolioPosition {
  const { stock, rate } = holding
  const price = (toSamplePrice(input, stock) * toUnits18(rate ?? '1')) / ONE_USD
  const lots = holding.lots.map((lot): TaxLot => {
    const amount = toUnits18(lot.amount)
    const unitCost = (price * toUnits18(lot.costOfPrice)) / ONE_USD
    const cost = (amount * unitCost) / ONE_USD
    const acquiredMs = input.nowMs - lot.daysAgo * DAY_MS
    return { acquiredMs, amount, unitCost, cost, source: 'purchase', isInOrder: false }
  })
  const amount = sumAmounts(lots.map((lot) => lot.amount))
  const cost = sumAmounts(lots.map((lot) => lot.cost ?? 0n))
  const value = (amount * price) / ONE_USD
  return {
    stockId: toSampleStockId(input, stock),
    chainId: chainAt(input, holding.chain),
    address: toAddress(stock.ordinal * 2 + (rate === undefined ? 0 : 1)),
    symbol: rate === undefined ? `${stock.symbol}.d` : `${stock.symbol}.d.x`,
    isWrapped: rate !== undefined,
    amount,
    amountInOrders: 0n,
    price,
    value,
    changeToday: (value * toUnits18(stock.today)) / ONE_USD,
    cost,
    gain: value - cost,
    lots,
  }
}

/**
 * Returns the chain id of one of the sample's two networks; if only one is deployed, all of the sample is
 * placed there.
 */
const chainAt = ({ deployments }: SamplePortfolioInput, chain: 0 | 1): number =>
  (deployments[chain] ?? deployments[0])?.chainId ?? 1

const toAddress = (ordinal: number): Address => `0x${ordinal.toString(16).padStart(40, '0')}`

export function toSampleDollars(input: SamplePortfolioInput): DollarHoldings {
  const chains = input.deployments.slice(0, sampleDollars.length).map(toChain)
  const earned = chains.map(
    ({ chainId }, index) => [chainId, BigInt(sampleDollars[index]?.earned ?? 0)] as const,
  )
  return {
    chains,
    earned: new Map(earned),
    isEarnedKnown: true,
    downChainIds: [],
    isPending: false,
    knownMs: input.nowMs,
  }
}

function toChain(deployment: Deployment, index: number): ChainBalances {
  const { usdPlus, wrapped, wrappedWorth, payment } = sampleDollars[index] ?? sampleDollars[0]
  const vault = findWrappedUsdPlus(deployment)
  return {
    chainId: deployment.chainId,
    usdPlus: { token: usdPlusOf(deployment), amount: BigInt(usdPlus) },
    wrapped: vault && {
      token: vault,
      amount: BigInt(wrapped),
      usdPlusAmount: BigInt(wrappedWorth),
    },
    paymentTokens: paymentTokensOf(deployment)
      .slice(0, 1)
      .map((token) => ({ token, amount: BigInt(payment) * 10n ** BigInt(token.decimals - 6) })),
    native: 0n,
  }
}
