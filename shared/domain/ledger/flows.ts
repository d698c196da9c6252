/** Flows (kinds of business) that reconciliation freezes one by one while the others continue. */
export const businessFlows = [
  'buy',
  'redeem',
  'wires',
  'bridge',
  'orders',
  'brokerage',
  'yield',
  'dividends',
] as const

export type BusinessFlow = (typeof businessFlows)[number]

/** Invariants that reconciliation computes every minute. */
export const reconciliationCheckIds = [
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

export type ReconciliationCheckId = (typeof reconciliationCheckIds)[number]

const FLOWS_BY_INTENT: Readonly<Record<string, readonly BusinessFlow[]>> = {
  wire: ['wires', 'buy'],
  redemption: ['redeem'],
  order: ['orders'],
  'order-proceeds': ['orders'],
  price: ['orders'],
  rebase: ['yield', 'buy'],
  dividend: ['dividends'],
  split: ['dividends'],
}

/**
 * Returns the flows of one of our transactions, from its intent (`wire/<receipt>/<attempt>`). It is not
 * signed while one of them is frozen. Minting new USD+ belongs to `buy` as well.
 */
export function flowsOfTransaction(intent: string): readonly BusinessFlow[] {
  const [kind = ''] = intent.split('/')
  const intentFlows = FLOWS_BY_INTENT[kind] ?? []
  return kind === 'dividend' && intent.includes('/mint/') ? [...intentFlows, 'buy'] : intentFlows
}

/** Flow by the full name, or by the name's first word. */
const FLOW_BY_NAME: Readonly<Record<string, BusinessFlow>> = {
  usdplus: 'buy',
  wire: 'wires',
  redemption: 'redeem',
  redemptions: 'redeem',
  redeemers: 'redeem',
  fulfiller: 'redeem',
  instant: 'redeem',
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
 * Returns the flow of a ledger entry code (`wire_minted`) or account id (`1/order-fees/0x…`); null if it has
 * none.
 */
export function flowOfLedgerName(name: string): BusinessFlow | null {
  const [first = '', second = ''] = name.split('/')
  const isOnChain = /^\d+$/.test(first)
  const codeOrAccount = isOnChain ? second : first
  const known = FLOW_BY_NAME[codeOrAccount] ?? FLOW_BY_NAME[codeOrAccount.split(/[-_]/)[0] ?? '']
  // All other accounts of a chain belong to USD+.
  return known ?? (isOnChain ? 'buy' : null)
}
