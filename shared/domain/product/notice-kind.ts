/** What the notice centre is about; each may be switched off, and be sent by mail or not. */
export const noticeItemKinds = [
  'fills',
  'redemptions',
  'wires',
  'dividends',
  'identity',
  'transfers',
] as const

export type NoticeItemKind = (typeof noticeItemKinds)[number]

/** What each event carries for the sentence about it; texts all of them, amounts as decimals. */
export type NoticeFacts = {
  order_filled: { order_id: string; symbol: string; side: string; chain_id: string }
  account_order_filled: { order_id: string; symbol: string; side: string; quantity: string }
  redemption_paid: { redemption_id: string; amount: string; chain_id: string }
  wire_received: { memo_code: string; amount: string; chain_id: string }
  dividend_paid: { stock_id: string; amount: string; chain_id: string }
  /** `step`: of the account's checklist; `status`: where it stands now. */
  identity_changed: { step: string; status: string }
  transfer_settled: { transfer_id: string; amount: string; direction: string }
  transfer_returned: { transfer_id: string; amount: string; direction: string }
}

export type NoticeItemEvent = keyof NoticeFacts

/** Which switch an event obeys. */
export const kindOfEvent = {
  order_filled: 'fills',
  account_order_filled: 'fills',
  redemption_paid: 'redemptions',
  wire_received: 'wires',
  dividend_paid: 'dividends',
  identity_changed: 'identity',
  transfer_settled: 'transfers',
  transfer_returned: 'transfers',
} as const satisfies Record<NoticeItemEvent, NoticeItemKind>

export const noticeItemEvents = Object.keys(kindOfEvent) as [NoticeItemEvent, ...NoticeItemEvent[]]

export type NoticePreference = { kind: NoticeItemKind; isShown: boolean; isMailed: boolean }

/** All kinds as somebody set them; what was never set is shown, and mailed to who has an address. */
export const withDefaultPreferences = (
  stored: readonly NoticePreference[],
): readonly NoticePreference[] =>
  noticeItemKinds.map(
    (kind) =>
      stored.find((preference) => preference.kind === kind) ?? {
        kind,
        isShown: true,
        isMailed: true,
      },
  )

/** What is switched off is not written at all; mail needs a confirmed address besides. */
export function judgeNotice(
  stored: readonly NoticePreference[],
  { kind, hasAddress }: { kind: NoticeItemKind; hasAddress: boolean },
): { isShown: boolean; isMailed: boolean } {
  const preference = withDefaultPreferences(stored).find((each) => each.kind === kind)
  const isShown = preference?.isShown ?? true
  return { isShown, isMailed: isShown && hasAddress && (preference?.isMailed ?? true) }
}
