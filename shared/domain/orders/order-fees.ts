/** Requirement EN-03: fee types, which it calls order types. Each is one line of an order's cost. */
export const feeTypes = [
  'SPONSORED_NETWORK',
  'NETWORK',
  'TRADING',
  'ORDER',
  'PARTNER_ORDER',
  'PARTNER_TRADING',
] as const
export type FeeType = (typeof feeTypes)[number]

/** 100 % in the contract's unit; 2500 is 25 basis points. */
export const FEE_RATE_BASE = 1_000_000n

/** Decimals of the flat fee in dollars; the contract converts it to the token's decimals. */
export const FLAT_FEE_DECIMALS = 8

/**
 * Fees of an order: `flat` per order with `FLAT_FEE_DECIMALS`, `rate` as a fraction of `FEE_RATE_BASE` (below
 * 100 %).
 */
export type FeeRates = { flat: bigint; rate: bigint }

/** Standard fees: 20 cents per order, plus 25 basis points if paid in USD+, 50 in other dollar tokens. */
export const standardFeeRates = {
  usdPlus: { flat: 20_000_000n, rate: 2_500n },
  otherDollar: { flat: 20_000_000n, rate: 5_000n },
} as const satisfies Record<string, FeeRates>

const divideUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by

/** Returns the flat fee in base units of a token, rounded up by less than one unit. */
export function toFlatFeeUp({ flat }: FeeRates, decimals: number): bigint {
  const extraDecimals = decimals - FLAT_FEE_DECIMALS
  return extraDecimals >= 0
    ? flat * 10n ** BigInt(extraDecimals)
    : divideUp(flat, 10n ** BigInt(-extraDecimals))
}

/** Returns the trading fee on an amount, in its base units, rounded up by less than one unit. */
export const toTradingFeeUp = ({ rate }: FeeRates, amount: bigint): bigint =>
  divideUp(amount * rate, FEE_RATE_BASE)

/**
 * Returns flat and trading fee together, rounded up once, as the contract does. `order-fee-figures.json`
 * tests both against the same figures.
 */
export function toOrderFeeUp(rates: FeeRates, amount: bigint, decimals: number): bigint {
  const finer = 10n ** BigInt(Math.max(0, FLAT_FEE_DECIMALS - decimals))
  const flat = rates.flat * 10n ** BigInt(Math.max(0, decimals - FLAT_FEE_DECIMALS))
  return divideUp(flat * FEE_RATE_BASE + amount * rates.rate * finer, FEE_RATE_BASE * finer)
}

/**
 * Returns the total fee due once this much of an order is filled; the flat part is due with the first fill.
 * Each fill pays the difference to earlier ones, so that parts cost together what the whole costs.
 */
export const toFeeDueUp = (rates: FeeRates, filled: bigint, decimals: number): bigint =>
  filled === 0n ? 0n : toOrderFeeUp(rates, filled, decimals)

/** Returns the fee of the fill that brings the order from `before` to `after`. */
export const toFillFee = (
  rates: FeeRates,
  { before, after }: { before: bigint; after: bigint },
  decimals: number,
): bigint => toFeeDueUp(rates, after, decimals) - toFeeDueUp(rates, before, decimals)

/**
 * Returns the largest order amount that, with its fee, is at most `total`, in base units; 0 if the fee
 * exceeds it.
 */
export function toOrderAmountDown(rates: FeeRates, total: bigint, decimals: number): bigint {
  const finer = 10n ** BigInt(Math.max(0, FLAT_FEE_DECIMALS - decimals))
  const flat = rates.flat * 10n ** BigInt(Math.max(0, decimals - FLAT_FEE_DECIMALS))
  const left = total * finer - flat
  if (left <= 0n) return 0n
  return (left * FEE_RATE_BASE) / ((FEE_RATE_BASE + rates.rate) * finer)
}

/** Returns the amount that the seller receives; a fee above the proceeds is waived. */
export const toSellerAmountDown = (proceeds: bigint, fee: bigint): bigint =>
  fee >= proceeds ? 0n : proceeds - fee

export type FeeLine = { type: FeeType; amount: bigint }

/**
 * Splits an agreed fee into lines in base units of the payment token: network, then the flat fee as far as it is
 * covered, and the rest as trading fee. Lines of 0 are left out.
 */
export function splitAgreedFee(
  rates: FeeRates,
  { fee, networkFee, decimals }: { fee: bigint; networkFee: bigint; decimals: number },
): FeeLine[] {
  const due = fee - networkFee
  const flat = toFlatFeeUp(rates, decimals)
  const ofTrading = due > flat ? due - flat : 0n
  return [
    { type: 'TRADING' as const, amount: ofTrading },
    { type: 'ORDER' as const, amount: due - ofTrading },
    { type: 'SPONSORED_NETWORK' as const, amount: networkFee },
  ].filter((line) => line.amount > 0n)
}

/** Base units of a native currency per whole coin. */
const WEI = 10n ** 18n

/** Returns the cost of a transaction in base units of the payment token, rounded up. */
export function toNetworkFeeUp({ wei, price, priceDecimals, decimals }: NetworkCost): bigint {
  return divideUp(wei * price * 10n ** BigInt(decimals), WEI * 10n ** BigInt(priceDecimals))
}

/** Cost of a transaction. `price`: dollars per whole native coin; `decimals`: those of the payment token. */
export type NetworkCost = { wei: bigint; price: bigint; priceDecimals: number; decimals: number }
