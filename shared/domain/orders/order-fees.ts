/** Requirement EN-03 calls these order types; they are the lines of an order's cost. */
export const feeTypes = [
  'SPONSORED_NETWORK',
  'NETWORK',
  'TRADING',
  'ORDER',
  'PARTNER_ORDER',
  'PARTNER_TRADING',
] as const
export type FeeType = (typeof feeTypes)[number]

/** 100 %, as the contract counts: 2500 is 25 basis points. */
export const FEE_RATE_BASE = 1_000_000n

/** Of a flat fee, in dollars; the contract brings it to the token's own decimals. */
export const FLAT_FEE_DECIMALS = 8

/** `flat` has `FLAT_FEE_DECIMALS`, `rate` is a part of `FEE_RATE_BASE`, below all of it. */
export type FeeRates = { flat: bigint; rate: bigint }

/** domain.md 2.5: 20 cents an order; 25 basis points paid in USD+, 50 in other dollars. */
export const standardFees = {
  usdPlus: { flat: 20_000_000n, rate: 2_500n },
  otherDollar: { flat: 20_000_000n, rate: 5_000n },
} as const satisfies Record<string, FeeRates>

const divideUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by

/** In base units of a token. Rounded up: where the token is coarser, by less than one unit. */
export function toFlatFeeUp({ flat }: FeeRates, decimals: number): bigint {
  const places = decimals - FLAT_FEE_DECIMALS
  return places >= 0 ? flat * 10n ** BigInt(places) : divideUp(flat, 10n ** BigInt(-places))
}

/** The part of what is traded. Rounded up, by less than one unit. */
export const toTradingFeeUp = ({ rate }: FeeRates, amount: bigint): bigint =>
  divideUp(amount * rate, FEE_RATE_BASE)

/**
 * Both parts together, rounded up once, by less than one unit: as the contract counts, which
 * `order-fee-figures.json` holds both to.
 */
export function toOrderFeeUp(rates: FeeRates, amount: bigint, decimals: number): bigint {
  const finer = 10n ** BigInt(Math.max(0, FLAT_FEE_DECIMALS - decimals))
  const flat = rates.flat * 10n ** BigInt(Math.max(0, decimals - FLAT_FEE_DECIMALS))
  return divideUp(flat * FEE_RATE_BASE + amount * rates.rate * finer, FEE_RATE_BASE * finer)
}

/**
 * What is due when so much of an order is filled, the flat part with the first of it. Each fill takes
 * what is due after it less what was taken before, so that parts cost together what the whole costs.
 */
export const toFeeDueUp = (rates: FeeRates, filled: bigint, decimals: number): bigint =>
  filled === 0n ? 0n : toOrderFeeUp(rates, filled, decimals)

/** Of one fill that brings the order from `before` to `after`. */
export const toFillFee = (
  rates: FeeRates,
  { before, after }: { before: bigint; after: bigint },
  decimals: number,
): bigint => toFeeDueUp(rates, after, decimals) - toFeeDueUp(rates, before, decimals)

/** The most that can be bought so that it and its fee are no more than `total`; 0 for nothing. */
export function toOrderAmountDown(rates: FeeRates, total: bigint, decimals: number): bigint {
  const finer = 10n ** BigInt(Math.max(0, FLAT_FEE_DECIMALS - decimals))
  const flat = rates.flat * 10n ** BigInt(Math.max(0, decimals - FLAT_FEE_DECIMALS))
  const left = total * finer - flat
  if (left <= 0n) return 0n
  return (left * FEE_RATE_BASE) / ((FEE_RATE_BASE + rates.rate) * finer)
}

/** What a seller gets of what a fill brought. A fee beyond it is not owed. */
export const toSellerAmountDown = (proceeds: bigint, fee: bigint): bigint =>
  fee >= proceeds ? 0n : proceeds - fee

export type FeeLine = { type: FeeType; amount: bigint }

/** What an order of that amount costs, line by line; lines of nothing are left out. */
export const toFeeLines = (
  rates: FeeRates,
  { amount, networkFee, decimals }: { amount: bigint; networkFee: bigint; decimals: number },
): FeeLine[] =>
  splitFee(rates, { fee: toOrderFeeUp(rates, amount, decimals) + networkFee, networkFee, decimals })

/** The lines of a fee that was agreed: the flat part as far as it goes, and the trading part is the rest. */
export function splitFee(
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

/** Of the price of a native currency in dollars. */
const WEI = 10n ** 18n

/** What a transaction costs us, in base units of the token it is paid with. Rounded up. */
export function toNetworkFeeUp({ wei, price, priceDecimals, decimals }: NetworkCost): bigint {
  return divideUp(wei * price * 10n ** BigInt(decimals), WEI * 10n ** BigInt(priceDecimals))
}

/** `price`: dollars for one whole native coin. */
export type NetworkCost = { wei: bigint; price: bigint; priceDecimals: number; decimals: number }
