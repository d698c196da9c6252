import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'
import {
  type AchDirection,
  type AchRequestRefusal,
  validateAchTransfer,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { BrokerageAccount } from '#api/account/account.ts'
import type { AccountBalances } from '#api/brokerage/brokerage-view.ts'

export type BankTransferBlocker =
  | Unavailability
  | AchRequestRefusal
  | 'not_active'
  | 'closing'
  | 'no_bank'
  | 'bank_pending'
  | 'money_unknown'
  | 'amount_empty'
  | 'amount_invalid'

export type BankTransferSituation = {
  direction: AchDirection
  amountText: string
  availability: 'available' | Unavailability
  account: Pick<BrokerageAccount, 'status' | 'isClosing' | 'bank'>
  balances: AccountBalances | null
}

/** Parses the typed dollars to cents; null unless they are a positive amount. */
export function parseTransferCents(amountText: string): bigint | null {
  const amount = parseAmount(amountText, DOLLAR_DECIMALS)
  return amount.ok && amount.value > 0n ? amount.value : null
}

/** Returns the reason that prevents a transfer of any amount; null if there is none. */
export function findTransferAccountBlocker({
  availability,
  account,
}: Pick<BankTransferSituation, 'availability' | 'account'>): BankTransferBlocker | null {
  if (availability !== 'available') return availability
  if (account.status !== 'ACTIVE') return 'not_active'
  if (account.isClosing) return 'closing'
  if (account.bank === null) return 'no_bank'
  return account.bank.status === 'APPROVED' ? null : 'bank_pending'
}

/**
 * Returns the first reason that prevents the transfer, by the same rules as the server; null if there is
 * none.
 */
export function findBankTransferBlocker(facts: BankTransferSituation): BankTransferBlocker | null {
  const accountBlocker = findTransferAccountBlocker(facts)
  if (accountBlocker !== null) return accountBlocker
  const { amountText, direction, balances } = facts
  if (amountText === '') return 'amount_empty'
  const cents = parseTransferCents(amountText)
  if (cents === null) return 'amount_invalid'
  return balances === null ? 'money_unknown' : validateAchTransfer({ direction, cents }, balances)
}

const amountBlockers: readonly (BankTransferBlocker | null)[] = [
  'amount_invalid',
  'too_small',
  'too_large',
  'too_much_open',
  'no_cash',
  'unsettled',
]

/** Returns whether the reason is shown below the field; other reasons are shown at the button. */
export const isTransferAmountBlocker = (blocker: BankTransferBlocker | null) =>
  amountBlockers.includes(blocker)
