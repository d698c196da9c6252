/** Lists of a wallet whose changes are pushed to its open pages. */
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
