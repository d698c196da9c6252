import { parseAmount, toSendableAmount } from '@parvalue/shared/domain/money/amount.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'

/**
 * Input of the rules that decide whether a transfer can be sent. Amounts are base units; null means not known
 * yet.
 */
export type BridgeSituation = FormPreconditions & {
  /** Whether this network has a waypoint for the token. */
  isOffered: boolean
  /** Whether another network supports the token. */
  hasDestination: boolean
  /** Whether one of the two networks does not respond. */
  isNetworkDown: boolean
  amountText: string
  decimals: number
  /** Balance of the sent token. */
  balance: bigint | null
  /** Amount of USD+ that the transfer would bridge. */
  travels: bigint | null
  /** Maximum of `travels` under all limits of both ends. */
  travelsMax: bigint | null
  isSourcePaused: boolean
  isDestinationPaused: boolean
  /** Fee of the router in base units of the native currency. */
  bridgingFee: bigint | null
  isFeeFailed: boolean
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type BridgeAmountBlocker =
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'above_limit'

export type BridgeBlocker =
  | AccessBlocker
  | BridgeAmountBlocker
  | 'not_offered'
  | 'no_destination'
  | 'network_silent'
  | 'source_paused'
  | 'destination_paused'
  | 'fee_unknown'
  | 'fee_failed'
  | 'gas_short'

/**
 * Returns the first reason that prevents the transfer, in the order in which the user can resolve them; null
 * if there is none.
 */
export function findBridgeBlocker(situation: BridgeSituation): BridgeBlocker | null {
  const entry = findAccessBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (!situation.hasDestination) return 'no_destination'
  if (entry !== null) return entry
  if (situation.isNetworkDown) return 'network_silent'
  if (situation.isSourcePaused) return 'source_paused'
  if (situation.isDestinationPaused) return 'destination_paused'
  return findBridgeAmountBlocker(situation) ?? findCostBlocker(situation)
}

/**
 * Returns why the amount cannot be sent; it must be above zero, within the balance and today's limits (requirement
 * VA-06).
 */
export function findBridgeAmountBlocker(situation: BridgeSituation): BridgeAmountBlocker | null {
  const { amountText, balance, travels, travelsMax } = situation
  if (amountText === '') return 'amount_empty'
  const amount = toSentBridgeAmount(situation)
  if (amount === null) return 'amount_invalid'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (balance === null) return 'balance_unknown'
  if (amount > balance) return 'balance_short'
  const isAbove = travels !== null && travelsMax !== null && travels > travelsMax
  return isAbove ? 'above_limit' : null
}

function findCostBlocker(situation: BridgeSituation): BridgeBlocker | null {
  const { bridgingFee, nativeBalance, networkFee } = situation
  if (bridgingFee === null) return situation.isFeeFailed ? 'fee_failed' : 'fee_unknown'
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < bridgingFee + networkFee ? 'gas_short' : null
}

/** Returns the amount that is sent for the typed one (requirement TR-02); null if the form cannot send it. */
export function toSentBridgeAmount(
  form: Pick<BridgeSituation, 'amountText' | 'decimals' | 'balance'>,
): bigint | null {
  const typed = toBridgeAmount(form)
  return typed === null ? null : toSendableAmount(typed, { ...form, isRounded: true })
}

/** Returns the typed amount in base units; null if the form cannot send it. */
export function toBridgeAmount({
  amountText,
  decimals,
}: Pick<BridgeSituation, 'amountText' | 'decimals'>): bigint | null {
  const amount = parseAmount(amountText, decimals)
  if (!amount.ok || amount.value === 0n) return null
  const isSafe = amount.value <= BigInt(Number.MAX_SAFE_INTEGER) * 10n ** BigInt(decimals)
  return isSafe ? amount.value : null
}

/** Returns the tighter limit; one that does not exist does not bind. */
export function toTighter(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
