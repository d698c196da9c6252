import { STOCK_TOKEN_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from './stock-price.ts'

const WHOLE = 10n ** BigInt(STOCK_TOKEN_DECIMALS)

/** Dollars (with the decimals of prices) for stock tokens, rounded down; unknown without a price. */
export const toValueDown = (tokenAmount: bigint, price: bigint | null): bigint | null =>
  price === null ? null : (tokenAmount * price) / WHOLE

/** What one whole token cost where so many cost this together, rounded down. */
export const toUnitCostDown = (cost: bigint | null, amount: bigint): bigint | null =>
  cost === null || amount === 0n ? null : (cost * WHOLE) / amount

/** At what so much of a dollar token bought or brought one whole token, with the decimals of prices. */
export const toFillPriceDown = (
  { paymentAmount, assetAmount }: { paymentAmount: bigint; assetAmount: bigint },
  decimals: number,
): bigint =>
  (paymentAmount * WHOLE * 10n ** BigInt(PRICE_DECIMALS)) / (assetAmount * 10n ** BigInt(decimals))

/** Unknown as soon as one of them is. */
export const addKnown = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a + b
