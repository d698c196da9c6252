/** The balance of one share at which shares and balance are equal, as the contract counts it. */
export const ONE_SHARE = 10n ** 18n

/** The contract's own conversions; each name says which way it rounds. */
export const toSharesDown = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE) / balancePerShare

export const toSharesUp = (balance: bigint, balancePerShare: bigint) =>
  (balance * ONE_SHARE + balancePerShare - 1n) / balancePerShare

export const toBalanceDown = (shares: bigint, balancePerShare: bigint) =>
  (shares * balancePerShare) / ONE_SHARE
