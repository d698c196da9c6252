import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { type EntryBlocker, type EntrySituation, findEntryBlocker } from '#session/entry-rules.ts'

/** Everything that decides whether a transfer can go ahead. `null`: not known yet. */
export type BridgeSituation = EntrySituation & {
  /** Whether this network has a waypoint for the token. */
  isOffered: boolean
  /** Whether another network takes it in. */
  hasDestination: boolean
  /** One of the two networks does not answer. */
  isNetworkSilent: boolean
  amountText: string
  decimals: number
  /** Of the token that is sent. */
  balance: bigint | null
  /** The USD+ that would travel, and the most that may: by day, here and there. */
  travels: bigint | null
  travelsMax: bigint | null
  isSourcePaused: boolean
  isDestinationPaused: boolean
  /** What sending costs at the router, in the native currency. */
  bridgingFee: bigint | null
  isFeeFailed: boolean
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type AmountHindrance =
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'above_limit'

export type BridgeHindrance =
  | EntryBlocker
  | AmountHindrance
  | 'not_offered'
  | 'no_destination'
  | 'network_silent'
  | 'source_paused'
  | 'destination_paused'
  | 'fee_unknown'
  | 'fee_failed'
  | 'gas_short'

/** The first reason why it cannot go ahead, in the order a person can act on them. */
export function hindranceOf(situation: BridgeSituation): BridgeHindrance | null {
  const entry = findEntryBlocker(situation)
  if (entry !== null && entry !== 'signing_in') return entry
  if (!situation.isOffered) return 'not_offered'
  if (!situation.hasDestination) return 'no_destination'
  if (entry !== null) return entry
  if (situation.isNetworkSilent) return 'network_silent'
  if (situation.isSourcePaused) return 'source_paused'
  if (situation.isDestinationPaused) return 'destination_paused'
  return amountHindranceOf(situation) ?? costHindranceOf(situation)
}

/** Requirement VA-06. An amount above zero that the balance covers and today's limits let through. */
export function amountHindranceOf(situation: BridgeSituation): AmountHindrance | null {
  const { amountText, balance, travels, travelsMax } = situation
  if (amountText === '') return 'amount_empty'
  const amount = toBridgeAmount(situation)
  if (amount === null) return 'amount_invalid'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (balance === null) return 'balance_unknown'
  if (amount > balance) return 'balance_short'
  const isAbove = travels !== null && travelsMax !== null && travels > travelsMax
  return isAbove ? 'above_limit' : null
}

function costHindranceOf(situation: BridgeSituation): BridgeHindrance | null {
  const { bridgingFee, nativeBalance, networkFee } = situation
  if (bridgingFee === null) return situation.isFeeFailed ? 'fee_failed' : 'fee_unknown'
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < bridgingFee + networkFee ? 'gas_short' : null
}

/** The typed amount in base units, or null where the form may not send it. */
export function toBridgeAmount({
  amountText,
  decimals,
}: Pick<BridgeSituation, 'amountText' | 'decimals'>): bigint | null {
  const amount = parseAmount(amountText, decimals)
  if (!amount.ok || amount.value === 0n) return null
  const isSafe = amount.value <= BigInt(Number.MAX_SAFE_INTEGER) * 10n ** BigInt(decimals)
  return isSafe ? amount.value : null
}
