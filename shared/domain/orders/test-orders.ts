import type { MarketContext, OrderTerms } from './order-rules.ts'

export const ONE_TOKEN = 10n ** 18n
/** A price of one cent, with `ORDER_PRICE_DECIMALS`. */
export const PRICE_OF_ONE_CENT = 10n ** 16n
export const ONE_USD = 1_000_000n

export const openMarketContext: MarketContext = {
  reference: 200_00000000n,
  session: 'regular',
  isHalted: false,
  isTradable: true,
  isSplitting: false,
}

export const marketBuy: OrderTerms = {
  side: 'BUY',
  type: 'MARKET',
  tif: 'DAY',
  paymentAmount: 100n * ONE_USD,
  paymentDecimals: 6,
  assetAmount: null,
  price: null,
}
export const limitBuy: OrderTerms = {
  ...marketBuy,
  type: 'LIMIT',
  price: 200n * ONE_TOKEN,
}
export const marketSale: OrderTerms = {
  ...marketBuy,
  side: 'SELL',
  paymentAmount: null,
  assetAmount: 2n * ONE_TOKEN,
}
export const limitSale: OrderTerms = {
  ...marketSale,
  type: 'LIMIT',
  price: 200n * ONE_TOKEN,
}
