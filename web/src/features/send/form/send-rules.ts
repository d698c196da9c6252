import {
  parseAmount,
  type TokenFormat,
  toSendableAmount,
} from '@parvalue/shared/domain/money/amount.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'
import type { RecipientProblem } from './recipient-rules.ts'

/** Input of the rules that decide whether tokens can be sent. Amounts are base units; null means not known yet. */
export type SendSituation = FormPreconditions & {
  /** Whether the wallet is on another network than the token. */
  isOtherNetwork: boolean
  /** Whether the chosen token is missing on this network. */
  isTokenMissing: boolean
  /** Whether the network does not respond. */
  isNetworkDown: boolean
  recipientProblem: RecipientProblem | null
  amountText: string
  format: TokenFormat
  balance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type SendAmountBlocker =
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'

export type SendBlocker =
  | AccessBlocker
  | RecipientProblem
  | SendAmountBlocker
  | 'other_network'
  | 'token_missing'
  | 'network_silent'
  | 'gas_short'

/** Returns the first reason that prevents sending, in the order in which the user can resolve them; null if none. */
export function findSendBlocker(situation: SendSituation): SendBlocker | null {
  const entry = findAccessBlocker(situation)
  if (entry !== null) return entry
  if (situation.isTokenMissing) return 'token_missing'
  if (situation.isOtherNetwork) return 'other_network'
  if (situation.isNetworkDown) return 'network_silent'
  return situation.recipientProblem ?? findSendAmountBlocker(situation) ?? findGasBlocker(situation)
}

/** Returns why the amount cannot be sent: it must be above zero and within the balance. */
export function findSendAmountBlocker(situation: SendSituation): SendAmountBlocker | null {
  const { amountText, balance, wallet, isNetworkSupported, isOtherNetwork } = situation
  const amount = toSentAmount(situation)
  if (amountText === '') return 'amount_empty'
  if (amount === null) return 'amount_invalid'
  if (wallet !== 'connected' || !isNetworkSupported || isOtherNetwork) return null
  if (balance === null) return 'balance_unknown'
  return amount > balance ? 'balance_short' : null
}

function findGasBlocker({ nativeBalance, networkFee }: SendSituation): 'gas_short' | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

type TypedAmount = Pick<SendSituation, 'amountText' | 'format' | 'balance'>

/** Returns the amount to send for the typed one (requirement TR-02); null if it is no amount above zero. */
export function toSentAmount({ amountText, format, balance }: TypedAmount): bigint | null {
  const typed = parseAmount(amountText, format.decimals)
  if (!typed.ok || typed.value === 0n) return null
  return toSendableAmount(typed.value, { ...format, balance })
}
