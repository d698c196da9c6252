import type { AchRequestRefusal } from '../domain/wires/ach-transfer.ts'

/**
 * Reasons to refuse a call about the account: `conflict` (409) with one of these codes in `fields.account`.
 * The message is the default text for people.
 */
export const accountRefusalMessages = {
  too_small: 'A transfer is worth at least 1 dollar.',
  too_large: 'A transfer is worth at most 50,000 dollars.',
  too_much_open: 'At most 100,000 dollars may be on their way at once.',
  no_cash: 'There is not enough cash for this.',
  unsettled: 'Part of this cash comes from a sale that has not settled yet.',
  settled_cash_only: 'The broker limits purchases on this account to settled cash for now.',
  owed: 'Money is owed on this account. It has to be paid first.',
  bank_linked: 'A bank account is linked already. Unlink it first.',
  bank_unknown: 'This bank account is not linked.',
  bank_pending: 'The bank account is not confirmed yet.',
  bank_refused: 'The bank account could not be linked. Please try another one.',
  bank_other_name: 'The bank account is in another name. Please link an account in your own name.',
  bank_busy: 'Money is on its way to or from this bank account.',
  banks_have_it: 'The banks have it already, so it cannot be taken back.',
  not_active: 'The account is not open for this.',
  closing: 'The account is being closed.',
  not_empty: 'The account has to be empty before it is closed.',
  order_ended: 'This order has come to an end.',
} as const satisfies Record<string, string> & Record<AchRequestRefusal, string>

export type AccountRefusal = keyof typeof accountRefusalMessages
