/** What is frozen by itself when its books do not agree, while everything else goes on. */
export const flows = [
  'buy',
  'redeem',
  'wires',
  'bridge',
  'orders',
  'brokerage',
  'yield',
  'dividends',
] as const

export type Flow = (typeof flows)[number]

/** The invariants that are computed anew each minute. */
export const checkIds = [
  'backing',
  'supply-flow',
  'stock-backing',
  'orders',
  'fills',
  'redemptions',
  'wires',
  'bridge',
  'ledger',
  'idempotency',
  'jobs',
] as const

export type CheckId = (typeof checkIds)[number]

const OF_INTENT: Readonly<Record<string, readonly Flow[]>> = {
  wire: ['wires', 'buy'],
  redemption: ['redeem'],
  order: ['orders'],
  'order-proceeds': ['orders'],
  rebase: ['yield', 'buy'],
  dividend: ['dividends'],
  split: ['dividends'],
}

/**
 * The flows that a transaction of ours belongs to, by its name (`wire/<receipt>/<attempt>`): while one
 * of them is frozen it is not signed. What makes new USD+ belongs to `buy` as well.
 */
export function flowsOfTransaction(intent: string): readonly Flow[] {
  const [kind = ''] = intent.split('/')
  const own = OF_INTENT[kind] ?? []
  return kind === 'dividend' && intent.includes('/mint/') ? [...own, 'buy'] : own
}

/** By the whole name, or by the word that it begins with. */
const OF_NAME: Readonly<Record<string, Flow>> = {
  usdplus: 'buy',
  wire: 'wires',
  redemption: 'redeem',
  redemptions: 'redeem',
  redeemers: 'redeem',
  fulfiller: 'redeem',
  'treasury-drawn': 'redeem',
  bridge: 'bridge',
  order: 'orders',
  orders: 'orders',
  broker: 'orders',
  account: 'brokerage',
  income: 'yield',
  reserves: 'yield',
  dividend: 'dividends',
}

/**
 * The flow whose money an entry or account of the ledger is about, by its code (`wire_minted`) or id
 * (`1/order-fees/0x…`); null where neither says.
 */
export function flowOfLedger(name: string): Flow | null {
  const [first = '', second = ''] = name.split('/')
  const isOnChain = /^\d+$/.test(first)
  const own = isOnChain ? second : first
  const known = OF_NAME[own] ?? OF_NAME[own.split(/[-_]/)[0] ?? '']
  // Other accounts of a chain are those of USD+ itself.
  return known ?? (isOnChain ? 'buy' : null)
}
