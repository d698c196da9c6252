import type { MarketSession } from '@parvalue/shared/domain/market/market-session.ts'
import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { type TimeInForce, timesInForce } from '@parvalue/shared/domain/orders/broker-order.ts'
import { type OrderTerms, validateOrder } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderEndReason, OrderType } from '@parvalue/shared/domain/orders/order-terms.ts'
import { type EntryBlocker, type EntrySituation, findEntryBlocker } from '#session/entry-rules.ts'
import { amountDecimalsOf, type TicketEntry, toLimit } from './ticket-terms.ts'

/** domain.md 2.5: outside the regular session there are limit orders only. */
export const typeIn = (session: MarketSession | null, wanted: OrderType): OrderType =>
  session === null || session === 'regular' ? wanted : 'LIMIT'

/** Everything that decides whether an order can be reviewed. `null`: not known (yet). */
export type TicketSituation = EntrySituation & {
  /** Whether orders for this stock are taken on this network. */
  isOffered: boolean
  isTradable: boolean
  isHalted: boolean
  session: MarketSession | null
  /** What a share costs now (`PRICE_DECIMALS`). */
  reference: bigint | null
  isNetworkSilent: boolean
  /** An order for another stock is being signed. */
  isOtherOpen: boolean
  /** A signed order that takes the same token is on its way to the chain. */
  isInFlight: boolean
  entry: TicketEntry
  terms: OrderTerms | null
  /** Of what is given: the payment token, or the stock's token. */
  balance: bigint | null
  /** All that leaves the wallet. */
  needed: bigint | null
  /** Where the wallet sends it itself. */
  isDirect: boolean
  nativeBalance: bigint | null
  networkFee: bigint | null
}

/** Of the rules that an order is judged by, those that the ticket cannot keep from happening. */
export type TermsHindrance = Extract<
  OrderEndReason,
  'session' | 'too_small' | 'too_large' | 'too_fine' | 'bad_limit' | 'time_in_force'
>

export type TicketHindrance =
  | EntryBlocker
  | TermsHindrance
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

/** The first reason why it cannot go ahead, in the order a person can act on them. */
export function hindranceOf(situation: TicketSituation): TicketHindrance | null {
  const entry = findEntryBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  const market = marketHindranceOf(situation)
  if (market !== null) return market
  if (entry !== null) return entry
  if (situation.isNetworkSilent) return 'network_silent'
  if (situation.isOtherOpen) return 'other_open'
  if (situation.isInFlight) return 'in_flight'
  return formHindranceOf(situation) ?? gasHindranceOf(situation)
}

/** Requirement XT-09: a halt stands before anything that could be typed. */
function marketHindranceOf(situation: TicketSituation): TicketHindrance | null {
  if (!situation.isTradable) return 'not_tradable'
  if (situation.isHalted) return 'halted'
  return situation.session === null ? 'market_unknown' : null
}

/** What is wrong with what was typed. */
export function formHindranceOf(situation: TicketSituation): TicketHindrance | null {
  const { entry, reference } = situation
  const amount = parseAmount(entry.amountText, amountDecimalsOf(entry))
  if (entry.amountText === '') return 'amount_empty'
  if (!amount.ok || amount.value === 0n) return 'amount_invalid'
  if (entry.type === 'LIMIT' && entry.limitText === '') return 'limit_empty'
  if (entry.type === 'LIMIT' && toLimit(entry.limitText) === null) return 'bad_limit'
  if (entry.type === 'MARKET' && reference === null) return 'price_unknown'
  return termsHindranceOf(situation) ?? balanceHindranceOf(situation)
}

/** The rules that the server judges by, asked before it is. */
function termsHindranceOf(situation: TicketSituation): TermsHindrance | null {
  const { terms, reference, session } = situation
  if (terms === null || session === null) return null
  const reason = judgeTerms(terms, reference, session)
  return isTermsHindrance(reason) ? reason : null
}

/** As the server judges, but for what is known of the stock itself. */
export const judgeTerms = (
  terms: OrderTerms,
  reference: bigint | null,
  session: MarketSession,
): OrderEndReason | null =>
  validateOrder({
    ...terms,
    ...{ reference, session, isHalted: false, isTradable: true, isSplitting: false },
  })

const termsHindrances: readonly string[] = [
  'session',
  'too_small',
  'too_large',
  'too_fine',
  'bad_limit',
  'time_in_force',
] satisfies TermsHindrance[]

const isTermsHindrance = (reason: OrderEndReason | null): reason is TermsHindrance =>
  reason !== null && termsHindrances.includes(reason)

function balanceHindranceOf(situation: TicketSituation): TicketHindrance | null {
  const { balance, needed } = situation
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (balance === null) return 'balance_unknown'
  return needed !== null && needed > balance ? 'balance_short' : null
}

function gasHindranceOf(situation: TicketSituation): TicketHindrance | null {
  const { isDirect, nativeBalance, networkFee } = situation
  if (!isDirect || nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

/** Why an order cannot last that long; null where it can. */
export type TifHindrance = 'whole_at_limit' | 'whole' | 'regular'

export type TifChoice = { tif: TimeInForce; hindrance: TifHindrance | null }

/** All four, each with what stands against it now: all but DAY take whole shares only. */
export const listTimesInForce = (
  entry: TicketEntry,
  terms: OrderTerms | null,
  session: MarketSession | null,
): TifChoice[] =>
  timesInForce.map((tif) => ({ tif, hindrance: tifHindranceOf(tif, entry, terms, session) }))

function tifHindranceOf(
  tif: TimeInForce,
  { side, type }: TicketEntry,
  terms: OrderTerms | null,
  session: MarketSession | null,
): TifHindrance | null {
  if (tif === 'DAY') return null
  if (side === 'BUY' && type === 'MARKET') return 'whole_at_limit'
  if ((tif === 'IOC' || tif === 'FOK') && session !== 'regular') return 'regular'
  if (terms === null) return null
  // Only the time in force is asked about: how large it may be is said elsewhere.
  const isWhole = judgeTerms({ ...terms, tif }, null, 'regular') !== 'time_in_force'
  return isWhole ? null : 'whole'
}

/** What an order without whole shares cannot have is still its owner's wish; what never fits is not. */
export function toTimeInForce(choices: readonly TifChoice[], wanted: TimeInForce): TimeInForce {
  const hindrance = choices.find(({ tif }) => tif === wanted)?.hindrance ?? null
  return hindrance === null || hindrance === 'whole' ? wanted : 'DAY'
}
