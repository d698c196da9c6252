/** Lists of a wallet whose changes are pushed to its open pages. */
export const pushedListKinds = [
  'redemptions',
  'wires',
  'bridge',
  'transfers',
  'dividends',
  'orders',
  'notices',
  'account',
] as const

export type PushedListKind = (typeof pushedListKinds)[number]
