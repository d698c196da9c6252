import { parseAmount, toSendableAmount } from '@parvalue/shared/domain/money/amount.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'
import type { InstantOffer } from './instant/use-instant-offer.ts'

/**
 * Input of the rules that decide whether a purchase or redemption can be sent. Amounts are base units; null
 * means not known yet.
 */
export type TradeSituation = FormPreconditions & {
  /** Whether this network has the contract for the trade. */
  isOffered: boolean
  /** Whether the network does not respond. */
  isNetworkDown: boolean
  amountText: string
  decimals: number
  /** Whether shares round the balance of the paid token down, as those of USD+ do. */
  isRounded: boolean
  /** Balance of the paid token. */
  balance: bigint | null
  /** Maximum of one transaction; null while unknown, and if there is no limit. */
  amountMax: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
  /** The offer to redeem now, if that is chosen. */
  instant: InstantOffer | null
}

export type TradeBlocker =
  | AccessBlocker
  | 'not_offered'
  | 'network_silent'
  | 'amount_empty'
  | 'amount_not_number'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'above_max'
  | 'instant_unknown'
  | 'instant_failed'
  | 'instant_refused'
  | 'gas_short'

/**
 * Returns the first reason that prevents the trade, in the order in which the user can resolve them; null if
 * there is none.
 */
export function findTradeBlocker(situation: TradeSituation): TradeBlocker | null {
  const entry = findAccessBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (entry !== null) return entry
  if (situation.isNetworkDown) return 'network_silent'
  return (
    findTradeAmountBlocker(situation) ?? findInstantBlocker(situation) ?? findGasBlocker(situation)
  )
}

/** Returns why the chosen payment now cannot be sent: without a quote there is no minimum to send. */
function findInstantBlocker({ instant }: TradeSituation): TradeBlocker | null {
  if (instant === null || instant.status === 'ready') return null
  if (instant.status === 'refused') return 'instant_refused'
  return instant.status === 'failed' ? 'instant_failed' : 'instant_unknown'
}

/**
 * Returns why the amount cannot be sent; it must be positive, safe, and within the balance and the maximum
 * (requirements VA-04 and VA-05).
 */
export function findTradeAmountBlocker(situation: TradeSituation): TradeBlocker | null {
  const { amountText, decimals } = situation
  const amount = toSentTradeAmount(situation)
  if (amountText === '') return 'amount_empty'
  if (amount === null)
    return isNumber(amountText, decimals) ? 'amount_invalid' : 'amount_not_number'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (situation.balance === null) return 'balance_unknown'
  if (amount > situation.balance) return 'balance_short'
  return situation.amountMax !== null && amount > situation.amountMax ? 'above_max' : null
}

function findGasBlocker({ nativeBalance, networkFee }: TradeSituation): TradeBlocker | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

function isNumber(amountText: string, decimals: number): boolean {
  const parsed = parseAmount(amountText, decimals)
  return parsed.ok || parsed.reason !== 'not_a_number'
}

/** Returns the amount that is sent for the typed one (requirement TR-02); null if the form cannot send it. */
export function toSentTradeAmount(
  form: Pick<TradeSituation, 'amountText' | 'decimals' | 'isRounded' | 'balance'>,
): bigint | null {
  const typed = toTradeAmount(form)
  return typed === null ? null : toSendableAmount(typed, form)
}

/** Returns the typed amount in base units; null if the form cannot send it. */
export function toTradeAmount(
  form: Pick<TradeSituation, 'amountText' | 'decimals'>,
): bigint | null {
  const amount = parseAmount(form.amountText, form.decimals)
  if (!amount.ok || amount.value === 0n) return null
  const isSafe = amount.value <= BigInt(Number.MAX_SAFE_INTEGER) * 10n ** BigInt(form.decimals)
  return isSafe ? amount.value : null
}
