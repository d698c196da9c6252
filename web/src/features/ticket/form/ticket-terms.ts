import {
  parseAmount,
  type TokenFormat,
  toPercentageDown,
  toWholeCent,
} from '@parvalue/shared/domain/money/amount.ts'
import {
  DOLLAR_DECIMALS,
  LIMIT_SHARE_DECIMALS,
  MARKET_SHARE_DECIMALS,
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide, TimeInForce } from '@parvalue/shared/domain/orders/broker-order.ts'
import {
  type FeeRates,
  type FeeType,
  toFlatFeeUp,
  toOrderAmountDown,
  toSellerAmountDown,
  toTradingFeeUp,
} from '@parvalue/shared/domain/orders/order-fees.ts'
import {
  type OrderTerms,
  SLIPPAGE_MAX_BPS,
  toLimitPaymentUp,
  toSlippageLimitPrice,
} from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderType } from '@parvalue/shared/domain/orders/order-terms.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'

/** Unit of the typed amount. */
export type TicketAmountUnit = 'dollars' | 'shares'

/** The current inputs of the ticket. */
export type TicketEntry = {
  side: OrderSide
  type: OrderType
  tif: TimeInForce
  unit: TicketAmountUnit
  amountText: string
  limitText: string
}

/** Converts an entry to terms: `reference` is the current price of a share (`PRICE_DECIMALS`), if it is known. */
export type TicketPricing = { reference: bigint | null; paymentDecimals: number }

/** Maximum number of decimals of a limit price, which has only two from one dollar on. */
export const LIMIT_PRICE_DECIMALS = 4

const TO_ORDER_PRICE = 10n ** BigInt(ORDER_PRICE_DECIMALS - PRICE_DECIMALS)
const TOKEN = 10n ** BigInt(STOCK_TOKEN_DECIMALS)
const DOLLAR = 10n ** BigInt(ORDER_PRICE_DECIMALS)

export const toShareDecimals = (type: OrderType) =>
  type === 'LIMIT' ? LIMIT_SHARE_DECIMALS : MARKET_SHARE_DECIMALS

/** Returns the number of decimals that the amount may have. */
export const toTicketAmountDecimals = ({ unit, type }: Pick<TicketEntry, 'unit' | 'type'>) =>
  unit === 'dollars' ? DOLLAR_DECIMALS : toShareDecimals(type)

export const toLimitTickSize = (price: bigint) =>
  price >= DOLLAR ? DOLLAR / 100n : DOLLAR / 10_000n

/** Parses the typed limit to `ORDER_PRICE_DECIMALS`; null if it is invalid. */
export function parseLimitPrice(limitText: string): bigint | null {
  const limit = parseAmount(limitText, ORDER_PRICE_DECIMALS)
  return limit.ok && limit.value > 0n ? limit.value : null
}

export const toOrderPrice = (reference: bigint) => reference * TO_ORDER_PRICE

/**
 * Returns the price for converting between dollars and shares: the limit, or else the current price. A market
 * buy uses its worst acceptable price, because the broker orders as many shares as the dollars buy at it.
 */
export function toConversionPrice(entry: TicketEntry, { reference }: TicketPricing): bigint | null {
  if (entry.type === 'LIMIT') return parseLimitPrice(entry.limitText)
  if (reference === null) return null
  return entry.side === 'BUY' ? toWorst('BUY', { reference }) : toOrderPrice(reference)
}

/** Returns the terms of the order; null while an amount or a price is missing. */
export function toTicketTerms(entry: TicketEntry, pricing: TicketPricing): OrderTerms | null {
  const typed = parseAmount(entry.amountText, toTicketAmountDecimals(entry))
  const conversionPrice = toConversionPrice(entry, pricing)
  if (!typed.ok || typed.value === 0n || conversionPrice === null) return null
  const { side, type, tif } = entry
  const base = { side, type, tif, paymentDecimals: pricing.paymentDecimals }
  const price = type === 'LIMIT' ? conversionPrice : toWorst(side, pricing)
  return side === 'BUY'
    ? {
        ...base,
        price,
        paymentAmount: toPayment(entry, typed.value, conversionPrice, pricing),
        assetAmount: null,
      }
    : {
        ...base,
        price,
        paymentAmount: null,
        assetAmount: toShares(entry, typed.value, conversionPrice),
      }
}

const toWorst = (side: OrderSide, { reference }: Pick<TicketPricing, 'reference'>) =>
  reference === null ? null : toSlippageLimitPrice(side, reference, SLIPPAGE_MAX_BPS)

/** Returns the payment; market orders are in whole cents, as the server requires. */
function toPayment(
  { unit, type }: TicketEntry,
  typed: bigint,
  price: bigint,
  { paymentDecimals: decimals }: TicketPricing,
): bigint {
  const cent = 10n ** BigInt(decimals - DOLLAR_DECIMALS)
  if (unit === 'dollars') return typed * cent
  const shares = typed * 10n ** BigInt(STOCK_TOKEN_DECIMALS - toShareDecimals(type))
  const payment = toLimitPaymentUp({ shares, price, decimals })
  return type === 'LIMIT' ? payment : ((payment + cent - 1n) / cent) * cent
}

/** Returns the shares; a dollar amount is rounded down to a number of shares that can be sold. */
function toShares({ unit, type }: TicketEntry, typed: bigint, price: bigint): bigint {
  const step = 10n ** BigInt(STOCK_TOKEN_DECIMALS - toShareDecimals(type))
  if (unit === 'shares') return typed * step
  const shares = (typed * TOKEN * DOLLAR) / (price * 10n ** BigInt(DOLLAR_DECIMALS))
  return shares - (shares % step)
}

/** Returns the approximate counterpart of an order at that price, rounded down. */
export function toApproximateCounterAmount(terms: OrderTerms, price: bigint): bigint {
  const scale = 10n ** BigInt(36 - terms.paymentDecimals)
  if (terms.side === 'BUY') return ((terms.paymentAmount ?? 0n) * scale) / price
  return ((terms.assetAmount ?? 0n) * price) / scale
}

/** Amounts of an order at its worst price. */
export type TicketTotals = {
  /** Payment of a buy, or proceeds of a sell at its worst acceptable price. */
  payment: bigint
  /** Whole fee; without the network fee of sponsoring while `isNetworkFeeMissing`. */
  fee: bigint
  /** Maximum that a buyer pays, or minimum that a seller receives if the order is filled completely. */
  total: bigint
  /** Whether fee and total lack the network fee of sponsoring, because no estimate of it has arrived yet. */
  isNetworkFeeMissing: boolean
}

/**
 * Costs of an order. `networkFee` is the fee of sponsoring: 0 if the wallet pays gas itself, null while unknown. `price`
 * converts between dollars and shares.
 */
type TicketCosts = { rates: FeeRates; networkFee: bigint | null; price: bigint | null }

/**
 * Returns payment, fee and total of an order at its worst price. The fee is the one of the quote that the review shows:
 * the server charges a market sale by its current price, because the fee is agreed before the order fills.
 */
export function toTicketTotals(
  terms: OrderTerms,
  { rates, networkFee, price }: TicketCosts,
): TicketTotals {
  const payment = toWorstCasePayment(terms)
  const charged =
    terms.side === 'BUY' || price === null ? payment : toApproximateCounterAmount(terms, price)
  const fee = toStandardFeeUp(charged, rates, terms.paymentDecimals) + (networkFee ?? 0n)
  const total = toOrderTotal(terms.side, payment, fee)
  return { payment, fee, total, isNetworkFeeMissing: networkFee === null }
}

/** Returns the part of a quoted fee that pays for sending the order to the network, in base units of payment. */
export const toSponsoringFee = ({ fees }: { fees: readonly FeePart[] }): bigint =>
  fees
    .filter(({ type }) => type === 'SPONSORED_NETWORK')
    .reduce((sum, { baseAmount }) => sum + baseAmount, 0n)

type FeePart = { type: FeeType; baseAmount: bigint }

/** Returns the payment of a buy, or the proceeds of a sell at its worst acceptable price. */
export function toWorstCasePayment(terms: OrderTerms): bigint {
  if (terms.side === 'BUY') return terms.paymentAmount ?? 0n
  return terms.price === null || terms.price === 0n
    ? 0n
    : toApproximateCounterAmount(terms, terms.price)
}

export const toOrderTotal = (side: OrderSide, payment: bigint, fee: bigint): bigint =>
  side === 'BUY' ? payment + fee : toSellerAmountDown(payment, fee)

const toStandardFeeUp = (payment: bigint, rates: FeeRates, decimals: number): bigint =>
  toFlatFeeUp(rates, decimals) + toTradingFeeUp(rates, payment)

/** Returns a percentage of the balance as it is shown, reduced by the fees, in whole cents. */
export function toBuyCentsForPercentDown(part: bigint, balance: bigint, fees: BuyFees): bigint {
  const spendable = toPercentageDown(toWholeCent(balance, fees), part) - fees.networkFee
  const amount = toOrderAmountDown(fees.rates, spendable, fees.decimals)
  return amount / 10n ** BigInt(fees.decimals - DOLLAR_DECIMALS)
}

export type BuyFees = TokenFormat & { rates: FeeRates; networkFee: bigint }

/** Returns a percentage of the shares, truncated and in units of the smallest amount that can be sold. */
export const toSaleSharesForPercentDown = (
  part: bigint,
  balance: bigint,
  type: OrderType,
): bigint =>
  toPercentageDown(balance, part) / 10n ** BigInt(STOCK_TOKEN_DECIMALS - toShareDecimals(type))

/**
 * Returns the distance of a limit from the current price in whole percent, signed; null if it is unknown.
 */
export function toLimitGapPercent(limit: bigint | null, reference: bigint | null): bigint | null {
  if (limit === null || reference === null || reference === 0n) return null
  const now = toOrderPrice(reference)
  return ((limit - now) * 100n) / now
}

/** Truncates an approximate amount to whole cents. */
export const toWholeCentsDown = (amount: bigint, decimals: number): bigint =>
  amount - (amount % 10n ** BigInt(decimals - 2))
