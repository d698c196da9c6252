import type { AccountBalances } from '#api/brokerage/brokerage-view.ts'

/** The balances of a wallet that has no account at the broker. */
export const noBalances: AccountBalances = {
  cash: 0n,
  incoming: 0n,
  incomingDate: null,
  held: 0n,
  outgoing: 0n,
  receivable: 0n,
  buyingPower: 0n,
  isSettledCashOnly: false,
  withdrawable: 0n,
  unsettled: [],
}
