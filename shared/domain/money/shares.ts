/** Scale of `balancePerShare`: at this value, one share is one unit of balance. */
export const ONE_SHARE = 10n ** 18n

// These functions convert as the contract does between base units of balance and shares; their names say which way they
// round.
export const toSharesDown = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE) / balancePerShare

export const toSharesUp = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE + balancePerShare - 1n) / balancePerShare

export const toBalanceDown = (shares: bigint, balancePerShare: bigint) =>
  (shares * balancePerShare) / ONE_SHARE

/**
 * Virtual units that a wrapped stock token adds to its supply and to its vault, as protection against
 * inflation attacks.
 */
export const VIRTUAL_SHARES = 10n ** 12n

/** `countedShares` are the shares of the vault that count in its price: see `gain-stream.ts`. */
export type WrappedState = {
  balancePerShare: bigint
  countedShares: bigint
  wrappedSupply: bigint
}

/**
 * Returns the stock tokens (base units) that wrapped ones redeem for. Both divisions round down, as in the
 * contract.
 */
export function toUnwrappedDown(wrapped: bigint, state: WrappedState): bigint {
  const shares =
    (wrapped * (state.countedShares + VIRTUAL_SHARES)) / (state.wrappedSupply + VIRTUAL_SHARES)
  return toBalanceDown(shares, state.balancePerShare)
}
