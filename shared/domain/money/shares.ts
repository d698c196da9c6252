/** The balance of one share at which shares and balance are equal, as the contract counts it. */
export const ONE_SHARE = 10n ** 18n

/** The contract's own conversions; each name says which way it rounds. */
export const toSharesDown = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE) / balancePerShare

export const toSharesUp = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE + balancePerShare - 1n) / balancePerShare

export const toBalanceDown = (shares: bigint, balancePerShare: bigint) =>
  (shares * balancePerShare) / ONE_SHARE

/** Of a wrapped stock token: units that count as if they were there, each with its share. */
export const VIRTUAL_SHARES = 10n ** 12n

export type WrappedState = { balancePerShare: bigint; vaultShares: bigint; wrappedSupply: bigint }

/** What wrapped stock tokens redeem for, as the contract counts it: both divisions round down. */
export function unwrapDown(wrapped: bigint, state: WrappedState): bigint {
  const shares =
    (wrapped * (state.vaultShares + VIRTUAL_SHARES)) / (state.wrappedSupply + VIRTUAL_SHARES)
  return toBalanceDown(shares, state.balancePerShare)
}
