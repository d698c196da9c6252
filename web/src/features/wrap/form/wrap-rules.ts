import { parseAmount, toSendableAmount } from '@parvalue/shared/domain/money/amount.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'

/**
 * Input of the rules that decide whether a wrap or unwrap can be sent. Amounts are base units; null means not
 * known yet.
 */
export type WrapSituation = FormPreconditions & {
  /** Whether this network has the wrapped token. */
  isOffered: boolean
  /** Whether the network does not respond. */
  isNetworkDown: boolean
  amountText: string
  decimals: number
  /** Balance of the paid token. */
  balance: bigint | null
  /** The contract's current maximum for this wallet, in the paid token. */
  amountMax: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type WrapBlocker =
  | AccessBlocker
  | 'not_offered'
  | 'network_silent'
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'closed'
  | 'above_max'
  | 'gas_short'

/**
 * Returns the first reason that prevents the wrap, in the order in which the user can resolve them; null if
 * there is none.
 */
export function findWrapBlocker(situation: WrapSituation): WrapBlocker | null {
  const entry = findAccessBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (entry !== null) return entry
  if (situation.isNetworkDown) return 'network_silent'
  return findWrapAmountBlocker(situation) ?? findGasBlocker(situation)
}

/**
 * Returns why the amount cannot be sent; it must be above zero and within balance and maximum (requirements VA-07 and
 * WR-08).
 */
export function findWrapAmountBlocker(situation: WrapSituation): WrapBlocker | null {
  const amount = toSentWrapAmount(situation)
  if (situation.amountText === '') return 'amount_empty'
  if (amount === null) return 'amount_invalid'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (situation.balance === null) return 'balance_unknown'
  if (amount > situation.balance) return 'balance_short'
  if (situation.amountMax === null || amount <= situation.amountMax) return null
  return situation.amountMax === 0n ? 'closed' : 'above_max'
}

function findGasBlocker({ nativeBalance, networkFee }: WrapSituation): WrapBlocker | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

/** Returns the amount to send for the typed one (requirement TR-02); null if the form cannot send it. */
export function toSentWrapAmount(
  form: Pick<WrapSituation, 'amountText' | 'decimals' | 'balance'>,
): bigint | null {
  const typed = toWrapAmount(form)
  return typed === null ? null : toSendableAmount(typed, { ...form, isRounded: true })
}

/** Returns the typed amount in base units; null if the form cannot send it. */
export function toWrapAmount(form: Pick<WrapSituation, 'amountText' | 'decimals'>): bigint | null {
  const amount = parseAmount(form.amountText, form.decimals)
  return amount.ok && amount.value > 0n ? amount.value : null
}
