/** Kinds of notification; each has a switch for the app and one for mail. */
export const notificationKinds = [
  'fills',
  'redemptions',
  'wires',
  'bridge',
  'received',
  'dividends',
  'identity',
  'transfers',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Values in the text of each notification, all as strings; amounts are decimal text. */
export type NotificationTextFields = {
  /** `quantity`: the filled shares; older notifications lack it. */
  order_filled: {
    order_id: string
    symbol: string
    side: string
    chain_id: string
    quantity?: string
  }
  account_order_filled: { order_id: string; symbol: string; side: string; quantity: string }
  redemption_paid: { redemption_id: string; amount: string; chain_id: string }
  wire_received: { memo_code: string; amount: string; chain_id: string }
  /** `chain_id`: the network that the transfer arrived on. */
  bridge_finished: { message_id: string; amount: string; symbol: string; chain_id: string }
  /** `sender`: the wallet that sent the tokens. */
  tokens_received: {
    transaction_hash: string
    amount: string
    symbol: string
    sender: string
    chain_id: string
  }
  /** `payment_id`: the id of the receipt; older notifications lack it. */
  dividend_paid: { stock_id: string; amount: string; chain_id: string; payment_id?: string }
  dividend_reinvested: { stock_id: string; amount: string; chain_id: string; payment_id: string }
  /** `step`: a step of the account's checklist; `status`: its new status. */
  identity_changed: { step: string; status: string }
  /** `valid_until`: the form's last day; `rate`: the withholding from the day after, in percent. */
  tax_form_ending: { form: string; valid_until: string; rate: string }
  transfer_settled: { transfer_id: string; amount: string; direction: string }
  transfer_returned: { transfer_id: string; amount: string; direction: string }
}

export type NotificationEvent = keyof NotificationTextFields

/** An event with the values of its text. */
export type NotificationContent = {
  [Event in NotificationEvent]: { event: Event; facts: NotificationTextFields[Event] }
}[NotificationEvent]

/** The kind, and so the preference, of each event. */
export const notificationKindByEvent = {
  order_filled: 'fills',
  account_order_filled: 'fills',
  redemption_paid: 'redemptions',
  wire_received: 'wires',
  bridge_finished: 'bridge',
  tokens_received: 'received',
  dividend_paid: 'dividends',
  dividend_reinvested: 'dividends',
  identity_changed: 'identity',
  tax_form_ending: 'identity',
  transfer_settled: 'transfers',
  transfer_returned: 'transfers',
} as const satisfies Record<NotificationEvent, NotificationKind>

export const notificationEvents = Object.keys(notificationKindByEvent) as [
  NotificationEvent,
  ...NotificationEvent[],
]

export type NotificationPreference = { kind: NotificationKind; isShown: boolean; isMailed: boolean }

/** Merges stored preferences into the defaults: shown, and mailed if there is an address. */
export const withDefaultNotificationPreferences = (
  stored: readonly NotificationPreference[],
): readonly NotificationPreference[] =>
  notificationKinds.map(
    (kind) =>
      stored.find((preference) => preference.kind === kind) ?? {
        kind,
        isShown: true,
        isMailed: true,
      },
  )

/**
 * Returns how to deliver a notification. One that is switched off is not stored; mail also needs a confirmed
 * address.
 */
export function toNotificationDelivery(
  stored: readonly NotificationPreference[],
  { kind, hasAddress }: { kind: NotificationKind; hasAddress: boolean },
): { isShown: boolean; isMailed: boolean } {
  const preference = withDefaultNotificationPreferences(stored).find((each) => each.kind === kind)
  const isShown = preference?.isShown ?? true
  return { isShown, isMailed: isShown && hasAddress && (preference?.isMailed ?? true) }
}
