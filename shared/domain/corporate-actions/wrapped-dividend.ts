/** Stock tokens (base units) of one holder's wrapped tokens, and the holder's withholding rate in basis points. */
export type WrappedShares = { shares: bigint; taxBps: number }

export type WrappedDividendSplit = {
  /** The highest rate in the vault: each of its shares is reinvested as if this rate were withheld. */
  taxBps: number
  /** For each holder: shares whose dividend is reinvested, and shares whose dividend is paid to the wallet. */
  reinvested: bigint[]
  paidOut: bigint[]
  /** Shares of the vault that belong to none of these holders. */
  rest: bigint
}

const BPS = 10_000n

/**
 * Splits the shares of a vault into those whose dividend is reinvested and those whose dividend is paid out, so that
 * every holder pays the tax of their own rate and no other. A vault has one price for all: if each holder's dividend
 * after tax were reinvested, holders with a form would pay for those without. So every share is reinvested as after
 * the highest rate, and a holder with a lower rate is paid the difference.
 */
export function splitWrappedShares(
  holders: readonly WrappedShares[],
  vault: {
    vaultShares: bigint
    /** Whether the vault's dividend is reinvested; if it is too small, all of it is paid out. */
    isShared: boolean
    /** The rate of shares that belong to none of the holders. */
    taxBps: number
    /** Returns whether the dividend of this many shares is large enough to count. */
    isSignificant: (shares: bigint) => boolean
  },
): WrappedDividendSplit {
  const owned = holders.reduce((total, { shares }) => total + shares, 0n)
  const rest = vault.vaultShares > owned ? vault.vaultShares - owned : 0n
  if (!vault.isShared) return toPaidOut(holders, { taxBps: vault.taxBps, rest })
  const rates = holders.filter(({ shares }) => shares > 0n).map(({ taxBps }) => taxBps)
  if (vault.isSignificant(rest)) rates.push(vault.taxBps)
  const highest = Math.max(0, ...rates)
  const reinvested = holders.map((holder) => toReinvestedDown(holder, highest))
  const paidOut = holders.map(({ shares }, index) => shares - (reinvested[index] ?? 0n))
  return { taxBps: highest, reinvested, paidOut, rest }
}

const toPaidOut = (
  holders: readonly WrappedShares[],
  vault: Pick<WrappedDividendSplit, 'taxBps' | 'rest'>,
): WrappedDividendSplit => ({
  ...vault,
  reinvested: holders.map(() => 0n),
  paidOut: holders.map(({ shares }) => shares),
})

/** Returns how many shares have, after the own tax of the holder, the dividend of all of them after the highest tax. */
function toReinvestedDown({ shares, taxBps }: WrappedShares, highestBps: number): bigint {
  if (taxBps >= highestBps) return shares
  return (shares * (BPS - BigInt(highestBps))) / (BPS - BigInt(taxBps))
}
