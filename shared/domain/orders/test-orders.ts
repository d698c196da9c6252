import type { MarketContext, OrderTerms } from './order-rules.ts'

export const TOKEN = 10n ** 18n
/** One cent with `ORDER_PRICE_DECIMALS`. */
export const CENT = 10n ** 16n
export const USD = 1_000_000n

export const openMarket: MarketContext = {
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
  paymentAmount: 100n * USD,
  paymentDecimals: 6,
  assetAmount: null,
  price: null,
}
export const limitBuy: OrderTerms = { ...marketBuy, type: 'LIMIT', price: 200n * TOKEN }
export const marketSale: OrderTerms = {
  ...marketBuy,
  side: 'SELL',
  paymentAmount: null,
  assetAmount: 2n * TOKEN,
}
export const limitSale: OrderTerms = { ...marketSale, type: 'LIMIT', price: 200n * TOKEN }
