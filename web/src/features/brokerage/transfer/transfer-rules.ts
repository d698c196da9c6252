import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'
import {
  type AchDirection,
  type AchRequestRefusal,
  validateAchTransfer,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { BrokerageAccount } from '#api/account/account.ts'
import type { AccountMoney } from '#api/brokerage/brokerage-view.ts'

export type TransferHindrance =
  | Unavailability
  | AchRequestRefusal
  | 'not_active'
  | 'closing'
  | 'no_bank'
  | 'bank_pending'
  | 'money_unknown'
  | 'amount_empty'
  | 'amount_invalid'

export type TransferFacts = {
  direction: AchDirection
  amountText: string
  availability: 'available' | Unavailability
  account: Pick<BrokerageAccount, 'status' | 'isClosing' | 'bank'>
  money: AccountMoney | null
}

/** The typed dollars in cents; null where they are no amount above nothing. */
export function findCents(amountText: string): bigint | null {
  const amount = parseAmount(amountText, DOLLAR_DECIMALS)
  return amount.ok && amount.value > 0n ? amount.value : null
}

/** What stands in the way whatever amount is typed. */
export function placeHindranceOf({
  availability,
  account,
}: Pick<TransferFacts, 'availability' | 'account'>): TransferHindrance | null {
  if (availability !== 'available') return availability
  if (account.status !== 'ACTIVE') return 'not_active'
  if (account.isClosing) return 'closing'
  if (account.bank === null) return 'no_bank'
  return account.bank.status === 'APPROVED' ? null : 'bank_pending'
}

/** The first reason why it cannot go ahead, by the rules that the server judges by too. */
export function transferHindranceOf(facts: TransferFacts): TransferHindrance | null {
  const place = placeHindranceOf(facts)
  if (place !== null) return place
  const { amountText, direction, money } = facts
  if (amountText === '') return 'amount_empty'
  const cents = findCents(amountText)
  if (cents === null) return 'amount_invalid'
  return money === null ? 'money_unknown' : validateAchTransfer({ direction, cents }, money)
}

const ofAmount: readonly (TransferHindrance | null)[] = [
  'amount_invalid',
  'too_small',
  'too_large',
  'too_much_open',
  'no_cash',
]

/** What the field itself says; the rest stands by the button. */
export const isOfAmount = (hindrance: TransferHindrance | null) => ofAmount.includes(hindrance)
