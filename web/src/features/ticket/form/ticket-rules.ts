import type { MarketSession } from '@parvalue/shared/domain/market/market-session.ts'
import { parseAmount, type TokenFormat, toWholeCent } from '@parvalue/shared/domain/money/amount.ts'
import { type TimeInForce, timesInForce } from '@parvalue/shared/domain/orders/broker-order.ts'
import { type OrderTerms, validateOrder } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderEndReason, OrderType } from '@parvalue/shared/domain/orders/order-terms.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'
import { parseLimitPrice, type TicketEntry, toTicketAmountDecimals } from './ticket-terms.ts'

/** Returns the order type that the session allows: outside the regular session only limit orders. */
export const toAllowedOrderType = (session: MarketSession | null, wanted: OrderType): OrderType =>
  session === null || session === 'regular' ? wanted : 'LIMIT'

/**
 * Input of the rules that decide whether an order can be reviewed. Amounts are base units; null means not
 * known yet.
 */
export type TicketSituation = FormPreconditions & {
  /** Whether this network takes orders for this stock. */
  isOffered: boolean
  isTradable: boolean
  isHalted: boolean
  session: MarketSession | null
  /** Current price of a share (`PRICE_DECIMALS`). */
  reference: bigint | null
  isNetworkDown: boolean
  /** Whether an order for another stock is being signed. */
  isOtherOpen: boolean
  /** Whether a signed order that spends the same token is on its way to the chain. */
  isInFlight: boolean
  entry: TicketEntry
  terms: OrderTerms | null
  /** Balance of the spent token: the payment token or the stock's token. */
  balance: bigint | null
  paymentFormat: TokenFormat
  /** Total amount that leaves the wallet. */
  needed: bigint | null
  /** Whether the wallet sends the order itself. */
  isDirect: boolean
  nativeBalance: bigint | null
  networkFee: bigint | null
}

/**
 * The reasons of the server's order rules that can still apply to an order from this ticket; its inputs rule out the
 * others.
 */
export type TicketTermsBlocker = Extract<
  OrderEndReason,
  'session' | 'too_small' | 'too_large' | 'too_fine' | 'bad_limit' | 'time_in_force'
>

export type TicketBlocker =
  | AccessBlocker
  | TicketTermsBlocker
  | 'not_offered'
  | 'not_tradable'
  | 'halted'
  | 'market_unknown'
  | 'network_silent'
  | 'other_open'
  | 'in_flight'
  | 'amount_empty'
  | 'amount_invalid'
  | 'limit_empty'
  | 'price_unknown'
  | 'balance_unknown'
  | 'balance_short'
  | 'gas_short'

/**
 * Returns the first reason that prevents the order, in the order in which the user can resolve them; null if
 * there is none.
 */
export function findTicketBlocker(situation: TicketSituation): TicketBlocker | null {
  const entry = findAccessBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  const market = findMarketBlocker(situation)
  if (market !== null) return market
  if (entry !== null) return entry
  if (situation.isNetworkDown) return 'network_silent'
  if (situation.isOtherOpen) return 'other_open'
  if (situation.isInFlight) return 'in_flight'
  return findTicketFormBlocker(situation) ?? findGasBlocker(situation)
}

/** Returns the market's reason, because a halt takes precedence over all inputs (requirement XT-09). */
function findMarketBlocker(situation: TicketSituation): TicketBlocker | null {
  if (!situation.isTradable) return 'not_tradable'
  if (situation.isHalted) return 'halted'
  return situation.session === null ? 'market_unknown' : null
}

/** Returns the first error of the inputs; null if they are valid. */
export function findTicketFormBlocker(situation: TicketSituation): TicketBlocker | null {
  const { entry, reference } = situation
  const amount = parseAmount(entry.amountText, toTicketAmountDecimals(entry))
  if (entry.amountText === '') return 'amount_empty'
  if (!amount.ok || amount.value === 0n) return 'amount_invalid'
  if (entry.type === 'LIMIT' && entry.limitText === '') return 'limit_empty'
  if (entry.type === 'LIMIT' && parseLimitPrice(entry.limitText) === null) return 'bad_limit'
  if (entry.type === 'MARKET' && reference === null) return 'price_unknown'
  return findTermsBlocker(situation) ?? findBalanceBlocker(situation)
}

/** Applies the server's order rules, so that the ticket shows a reason before the server would refuse the order. */
function findTermsBlocker(situation: TicketSituation): TicketTermsBlocker | null {
  const { terms, reference, session } = situation
  if (terms === null || session === null) return null
  const reason = validateTicketTerms(terms, reference, session)
  return isTermsBlocker(reason) ? reason : null
}

/** Validates the terms by the server's rules, except those about the stock itself. */
export const validateTicketTerms = (
  terms: OrderTerms,
  reference: bigint | null,
  session: MarketSession,
): OrderEndReason | null =>
  validateOrder({
    ...terms,
    ...{ reference, session, isHalted: false, isTradable: true, isSplitting: false },
  })

const termsBlockers: readonly string[] = [
  'session',
  'too_small',
  'too_large',
  'too_fine',
  'bad_limit',
  'time_in_force',
] satisfies TicketTermsBlocker[]

const isTermsBlocker = (reason: OrderEndReason | null): reason is TicketTermsBlocker =>
  reason !== null && termsBlockers.includes(reason)

/**
 * Requirement TR-02: a buy may take the whole balance as it is shown, because the server's quote lowers its fee by the
 * base units that are missing (`payable-fee.ts`).
 */
function findBalanceBlocker(situation: TicketSituation): TicketBlocker | null {
  const { balance, needed, entry, paymentFormat } = situation
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (balance === null) return 'balance_unknown'
  const spendable = entry.side === 'BUY' ? toWholeCent(balance, paymentFormat) : balance
  return needed !== null && needed > spendable ? 'balance_short' : null
}

function findGasBlocker(situation: TicketSituation): TicketBlocker | null {
  const { isDirect, nativeBalance, networkFee } = situation
  if (!isDirect || nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

/** Reason why a time in force is unavailable. */
export type TimeInForceBlocker = 'whole_at_limit' | 'whole' | 'regular'

export type TimeInForceChoice = { tif: TimeInForce; blocker: TimeInForceBlocker | null }

/** Returns all four times in force, each with its blocker: all but DAY require whole shares. */
export const listTimesInForce = (
  entry: TicketEntry,
  terms: OrderTerms | null,
  session: MarketSession | null,
): TimeInForceChoice[] =>
  timesInForce.map((tif) => ({ tif, blocker: findTifBlocker(tif, entry, terms, session) }))

function findTifBlocker(
  tif: TimeInForce,
  { side, type }: TicketEntry,
  terms: OrderTerms | null,
  session: MarketSession | null,
): TimeInForceBlocker | null {
  if (tif === 'DAY') return null
  if (side === 'BUY' && type === 'MARKET') return 'whole_at_limit'
  if ((tif === 'IOC' || tif === 'FOK') && session !== 'regular') return 'regular'
  if (terms === null) return null
  // This check is only about the time in force, because other rules report an invalid size.
  const isWhole = validateTicketTerms({ ...terms, tif }, null, 'regular') !== 'time_in_force'
  return isWhole ? null : 'whole'
}

/**
 * Returns the time in force to select. A choice that only lacks whole shares stays selected; an impossible one becomes
 * Day.
 */
export function toSelectedTimeInForce(
  choices: readonly TimeInForceChoice[],
  wanted: TimeInForce,
): TimeInForce {
  const blocker = choices.find(({ tif }) => tif === wanted)?.blocker ?? null
  return blocker === null || blocker === 'whole' ? wanted : 'DAY'
}
