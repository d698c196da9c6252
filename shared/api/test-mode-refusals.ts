/**
 * Reasons to refuse a call of test mode: `conflict` (409) with one of these codes in `fields.test_mode`. The message is
 * the default text for people.
 */
export const testModeRefusalMessages = {
  no_identity_check: 'Start an identity check first.',
  transfer_not_sent: 'The bank has not received this transfer yet. Try again in a moment.',
  transfer_ended: 'This transfer is already closed.',
  order_not_sent: 'The broker has not received this order yet. Try again in a moment.',
  order_ended: 'This order is no longer open.',
  no_price: 'The market has no price for this stock.',
  far_from_market: 'The limit price is more than 3% away from the market price.',
  too_small: 'Half of this order is less than one share. Fill all of it.',
  already_there: 'The market is already open or closed.',
} as const satisfies Record<string, string>

export type TestModeRefusal = keyof typeof testModeRefusalMessages
