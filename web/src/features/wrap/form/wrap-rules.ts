import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { type EntryBlocker, type EntrySituation, findEntryBlocker } from '#session/entry-rules.ts'

/** Everything that decides whether wrapping or unwrapping can go ahead. `null`: not known yet. */
export type WrapSituation = EntrySituation & {
  /** Whether there is wUSD+ on this network. */
  isOffered: boolean
  /** The network does not answer. */
  isNetworkSilent: boolean
  amountText: string
  decimals: number
  /** Of the token that is given. */
  balance: bigint | null
  /** The most that the contract takes from this wallet now, of the token that is given. */
  amountMax: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type WrapHindrance =
  | EntryBlocker
  | 'not_offered'
  | 'network_silent'
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'closed'
  | 'above_max'
  | 'gas_short'

/** The first reason why it cannot go ahead, in the order a person can act on them. */
export function hindranceOf(situation: WrapSituation): WrapHindrance | null {
  const entry = findEntryBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (entry !== null) return entry
  if (situation.isNetworkSilent) return 'network_silent'
  return amountHindranceOf(situation) ?? gasHindranceOf(situation)
}

/** Requirements VA-07, WR-08. Nothing is sent at zero, and no more than is there. */
export function amountHindranceOf(situation: WrapSituation): WrapHindrance | null {
  const amount = toWrapAmount(situation)
  if (situation.amountText === '') return 'amount_empty'
  if (amount === null) return 'amount_invalid'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (situation.balance === null) return 'balance_unknown'
  if (amount > situation.balance) return 'balance_short'
  if (situation.amountMax === null || amount <= situation.amountMax) return null
  return situation.amountMax === 0n ? 'closed' : 'above_max'
}

function gasHindranceOf({ nativeBalance, networkFee }: WrapSituation): WrapHindrance | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

/** The typed amount in base units, or null where the form may not send it. */
export function toWrapAmount(form: Pick<WrapSituation, 'amountText' | 'decimals'>): bigint | null {
  const amount = parseAmount(form.amountText, form.decimals)
  return amount.ok && amount.value > 0n ? amount.value : null
}
