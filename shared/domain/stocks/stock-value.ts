import { STOCK_TOKEN_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from './stock-price.ts'

const WHOLE = 10n ** BigInt(STOCK_TOKEN_DECIMALS)

/**
 * Returns the dollar value of stock tokens (base units), with `PRICE_DECIMALS`, rounded down; null without a
 * price.
 */
export const toTokenValueDown = (tokenAmount: bigint, price: bigint | null): bigint | null =>
  price === null ? null : (tokenAmount * price) / WHOLE

/** Returns the cost per whole token, in the unit of `cost`, rounded down; null if it is unknown. */
export const toUnitCostDown = (cost: bigint | null, amount: bigint): bigint | null =>
  cost === null || amount === 0n ? null : (cost * WHOLE) / amount

/** Returns the price per whole token of a fill (amounts in base units), with `PRICE_DECIMALS`, rounded down. */
export const toFillPriceDown = (
  { paymentAmount, assetAmount }: { paymentAmount: bigint; assetAmount: bigint },
  decimals: number,
): bigint =>
  (paymentAmount * WHOLE * 10n ** BigInt(PRICE_DECIMALS)) / (assetAmount * 10n ** BigInt(decimals))

/** Adds two amounts; null if either is unknown. */
export const addKnownAmounts = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a + b
