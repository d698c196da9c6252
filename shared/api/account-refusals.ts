import type { AchRequestRefusal } from '../domain/wires/ach-transfer.ts'

/**
 * Reasons to refuse a call about the account: `conflict` (409) with one of these codes in `fields.account`.
 * The message is the default text for people.
 */
export const accountRefusalMessages = {
  too_small: 'The minimum transfer is $1.',
  too_large: 'The maximum transfer is $50,000.',
  too_much_open: 'You can have up to $100,000 in pending deposits at a time.',
  no_cash: 'There is not enough cash for this transfer.',
  unsettled: 'Part of this cash comes from a sale that has not settled yet.',
  settled_cash_only: 'The broker limits purchases on this account to settled cash for now.',
  owed: 'The account has a negative balance. Pay it off first.',
  bank_linked: 'A bank account is already linked. Unlink it first.',
  bank_unknown: 'This bank account is not linked.',
  bank_pending: 'The bank account has not been verified yet.',
  bank_refused: 'The bank account could not be linked. Try another one.',
  bank_other_name: 'The bank account is in another name. Link an account in your own name.',
  bank_busy: 'This bank account has a pending transfer.',
  banks_have_it: 'This transfer is already being processed and cannot be canceled.',
  not_active: 'The account is not active.',
  closing: 'The account is being closed.',
  not_empty: 'The account must be empty before it can be closed.',
  order_ended: 'This order is no longer open.',
} as const satisfies Record<string, string> & Record<AchRequestRefusal, string>

export type AccountRefusal = keyof typeof accountRefusalMessages
