import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { type EntryBlocker, type EntrySituation, findEntryBlocker } from '#session/entry-rules.ts'

/** Everything that decides whether a purchase or a redemption can go ahead. `null`: not known yet. */
export type TradeSituation = EntrySituation & {
  /** Whether there is a contract for it on this network. */
  isOffered: boolean
  /** The network does not answer. */
  isNetworkSilent: boolean
  amountText: string
  decimals: number
  /** Of the token that is given. */
  balance: bigint | null
  /** The most that one transaction may move; null also where nothing limits it. */
  amountMax: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type TradeHindrance =
  | EntryBlocker
  | 'not_offered'
  | 'network_silent'
  | 'amount_empty'
  | 'amount_not_number'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'above_max'
  | 'gas_short'

/** The first reason why it cannot go ahead, in the order a person can act on them. */
export function hindranceOf(situation: TradeSituation): TradeHindrance | null {
  const entry = findEntryBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (entry !== null) return entry
  if (situation.isNetworkSilent) return 'network_silent'
  return amountHindranceOf(situation) ?? gasHindranceOf(situation)
}

/** Requirements VA-04, VA-05. Refuses amounts that are not positive, unsafe or above the balance. */
export function amountHindranceOf(situation: TradeSituation): TradeHindrance | null {
  const { amountText, decimals } = situation
  const amount = toTradeAmount(situation)
  if (amountText === '') return 'amount_empty'
  if (amount === null)
    return isNumber(amountText, decimals) ? 'amount_invalid' : 'amount_not_number'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (situation.balance === null) return 'balance_unknown'
  if (amount > situation.balance) return 'balance_short'
  return situation.amountMax !== null && amount > situation.amountMax ? 'above_max' : null
}

function gasHindranceOf({ nativeBalance, networkFee }: TradeSituation): TradeHindrance | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

function isNumber(amountText: string, decimals: number): boolean {
  const parsed = parseAmount(amountText, decimals)
  return parsed.ok || parsed.reason !== 'not_a_number'
}

/** The typed amount in base units, or null where the form may not send it. */
export function toTradeAmount(
  form: Pick<TradeSituation, 'amountText' | 'decimals'>,
): bigint | null {
  const amount = parseAmount(form.amountText, form.decimals)
  if (!amount.ok || amount.value === 0n) return null
  const isSafe = amount.value <= BigInt(Number.MAX_SAFE_INTEGER) * 10n ** BigInt(form.decimals)
  return isSafe ? amount.value : null
}
