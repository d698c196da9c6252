import { parseAmount } from '@parvalue/shared/domain/amount.ts'
import type { Unavailability } from '@parvalue/shared/domain/availability.ts'

/** Everything that decides whether a purchase can go ahead. `null`: not known yet. */
export type BuySituation = {
  wallet: 'disconnected' | 'connecting' | 'connected'
  availability: 'available' | Unavailability
  isNetworkSupported: boolean
  isSignedIn: boolean
  /** The network does not answer. */
  isNetworkSilent: boolean
  paymentTokenAmount: string
  decimals: number
  balance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
}

export type BuyHindrance =
  | 'restricted'
  | 'unavailable'
  | 'connecting'
  | 'connect'
  | 'unsupported_network'
  | 'signing_in'
  | 'network_silent'
  | 'amount_empty'
  | 'amount_invalid'
  | 'balance_unknown'
  | 'balance_short'
  | 'gas_short'

/** The first reason why the purchase cannot go ahead, in the order a person can act on them. */
export function hindranceOf(situation: BuySituation): BuyHindrance | null {
  if (situation.availability === 'restricted') return 'restricted'
  if (situation.availability !== 'available') return 'unavailable'
  if (situation.wallet === 'connecting') return 'connecting'
  if (situation.wallet === 'disconnected') return 'connect'
  if (!situation.isNetworkSupported) return 'unsupported_network'
  if (!situation.isSignedIn) return 'signing_in'
  if (situation.isNetworkSilent) return 'network_silent'
  return amountHindranceOf(situation) ?? gasHindranceOf(situation)
}

/** Spec 5: Purchase. Refuses amounts that are not positive, unsafe or above the balance. */
export function amountHindranceOf(situation: BuySituation): BuyHindrance | null {
  const amount = toBuyAmount(situation)
  if (situation.paymentTokenAmount === '') return 'amount_empty'
  if (amount === null) return 'amount_invalid'
  if (situation.wallet !== 'connected' || !situation.isNetworkSupported) return null
  if (situation.balance === null) return 'balance_unknown'
  return amount > situation.balance ? 'balance_short' : null
}

function gasHindranceOf({ nativeBalance, networkFee }: BuySituation): BuyHindrance | null {
  if (nativeBalance === null || networkFee === null) return null
  return nativeBalance < networkFee ? 'gas_short' : null
}

/** The typed amount in base units, or null where the form may not send it. */
export function toBuyAmount(
  form: Pick<BuySituation, 'paymentTokenAmount' | 'decimals'>,
): bigint | null {
  const amount = parseAmount(form.paymentTokenAmount, form.decimals)
  if (!amount.ok || amount.value === 0n) return null
  const isSafe = amount.value <= BigInt(Number.MAX_SAFE_INTEGER) * 10n ** BigInt(form.decimals)
  return isSafe ? amount.value : null
}
