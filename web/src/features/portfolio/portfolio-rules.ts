import type { Balance, ChainBalances } from '#tokens/balances.ts'

/** Values are summed in the finest unit any dollar token has, so that nothing is lost on the way. */
export const USD_DECIMALS = 18

/**
 * Spec 2: USD+ of every network first, payment tokens after; rows with zero balance are hidden.
 */
export function listHoldings(known: readonly ChainBalances[]): Balance[] {
  const all = [...known.map(({ usdPlus }) => usdPlus), ...known.flatMap((one) => one.paymentTokens)]
  return all.filter(({ amount }) => amount > 0n)
}

/** What is held in dollars, in units of USD_DECIMALS: USD+ redeems at 1 USD, payment tokens count as one. */
export function toUsdUnits({ token, amount }: Balance): bigint {
  return amount * 10n ** BigInt(USD_DECIMALS - token.decimals)
}

export function sumHoldings(known: readonly ChainBalances[]) {
  const sum = (balances: readonly Balance[]) =>
    balances.reduce((total, balance) => total + toUsdUnits(balance), 0n)
  return {
    usdPlus: sum(known.map(({ usdPlus }) => usdPlus)),
    stablecoins: sum(known.flatMap(({ paymentTokens }) => paymentTokens)),
  }
}
