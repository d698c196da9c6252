/** What a wallet is told of while it looks: that its list of these has changed. */
export const noticeKinds = [
  'redemptions',
  'wires',
  'bridge',
  'dividends',
  'orders',
  'notices',
  'account',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
