import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { USD_PER_USD_PLUS } from '@parvalue/shared/domain/money/currency.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { ChainBalances, TokenBalance } from '#tokens/balances.ts'

/** Values are summed in the smallest unit of all dollar tokens, so that nothing is lost to rounding. */
export const VALUE_DECIMALS = NATIVE_DECIMALS

/** The balance of one token (requirement EN-13); `value` is in units of VALUE_DECIMALS. */
export type Holding = {
  paymentToken: Token
  balance: bigint
  value: bigint
  wrapped: Holding | null
}

/**
 * Returns USD+ of every network first, with its wrapped balance, then payment tokens (requirements PO-02, PO-03,
 * PO-04). Zero balances are left out; USD+ at zero stays while its wrapped balance is not zero.
 */
export function listHoldings(known: readonly ChainBalances[]): Holding[] {
  const usdPlus = known.map((one): Holding => {
    const wrapped = one.wrapped && one.wrapped.amount > 0n ? toWrapped(one.wrapped) : null
    return { ...toHolding(one.usdPlus), wrapped }
  })
  const tokens = known.flatMap((one) => one.paymentTokens.map(toHolding))
  return [...usdPlus, ...tokens].filter(({ balance, wrapped }) => balance > 0n || wrapped !== null)
}

const toHolding = (held: TokenBalance): Holding => ({
  paymentToken: held.token,
  balance: held.amount,
  value: toUsdUnits(held),
  wrapped: null,
})

/** Returns the wrapped holding: wUSD+ is valued at the USD+ that it redeems for. */
const toWrapped = ({ token, amount, usdPlusAmount }: NonNullable<ChainBalances['wrapped']>) => ({
  paymentToken: token,
  balance: amount,
  value: toUsdUnits({ token, amount: usdPlusAmount }),
  wrapped: null,
})

/**
 * Converts an amount to units of VALUE_DECIMALS. USD+ redeems at 1 USD; payment tokens count as 1 USD.
 */
export function toUsdUnits({ token, amount }: TokenBalance): bigint {
  return amount * USD_PER_USD_PLUS * 10n ** BigInt(VALUE_DECIMALS - token.decimals)
}

export function sumHoldings(known: readonly ChainBalances[]) {
  const sum = (holdings: readonly Holding[]) =>
    holdings.reduce((total, { value }) => total + value, 0n)
  return {
    usdPlus: sum(known.map(({ usdPlus }) => toHolding(usdPlus))),
    wrapped: sum(known.flatMap(({ wrapped }) => (wrapped ? [toWrapped(wrapped)] : []))),
    stablecoins: sum(known.flatMap(({ paymentTokens }) => paymentTokens.map(toHolding))),
  }
}
