import { expect, test } from 'vitest'
import type { ChainBalances, TokenBalance } from '#tokens/balances.ts'
import { listHoldings, sumHoldings } from './portfolio-rules.ts'

const balance = (chainId: number, symbol: string, amount: bigint, decimals = 6): TokenBalance => ({
  token: { chainId, address: `0x${chainId}`, symbol, name: symbol, decimals },
  amount,
})

const chain = (
  chainId: number,
  usdPlus: bigint,
  wrapped: bigint | null,
  ...paymentTokens: TokenBalance[]
): ChainBalances => ({
  chainId,
  usdPlus: balance(chainId, 'USD+', usdPlus),
  wrapped:
    wrapped === null
      ? null
      : { ...balance(chainId, 'wUSD+', wrapped), usdPlusAmount: (wrapped * 11n) / 10n },
  paymentTokens,
  native: 0n,
})

/** Returns the symbol, chain and balance of each holding, with its wrapped holding. */
const listed = (known: ChainBalances[]) =>
  listHoldings(known).map(({ paymentToken: token, balance: amount, wrapped }) => [
    `${token.symbol} ${token.chainId}`,
    amount,
    wrapped && [wrapped.paymentToken.symbol, wrapped.balance, wrapped.value],
  ])

test('PO-03 there are no rows without balances', () => {
  expect(listed([])).toEqual([])
  expect(listed([chain(1, 0n, 0n, balance(1, 'USDC', 0n))])).toEqual([])
})

test('PO-03 USD+ at zero is listed while its wrapped balance is not zero', () => {
  expect(listed([chain(1, 0n, 10n), chain(2, 7n, 0n)])).toEqual([
    ['USD+ 1', 0n, ['wUSD+', 10n, 11_000_000_000_000n]],
    ['USD+ 2', 7n, null],
  ])
})

test('PO-02 PO-04 wUSD+ is listed under the USD+ of its chain, and payment tokens come last', () => {
  const known = [
    chain(1, 3n, 20n, balance(1, 'USDC', 5n)),
    chain(2, 7n, null, balance(2, 'USDC', 0n), balance(2, 'USDB', 10n ** 18n, 18)),
  ]
  expect(listed(known)).toEqual([
    ['USD+ 1', 3n, ['wUSD+', 20n, 22_000_000_000_000n]],
    ['USD+ 2', 7n, null],
    ['USDC 1', 5n, null],
    ['USDB 2', 10n ** 18n, null],
  ])
  expect(sumHoldings(known)).toEqual({
    usdPlus: 10_000_000_000_000n,
    wrapped: 22_000_000_000_000n,
    stablecoins: 10n ** 18n + 5_000_000_000_000n,
  })
})

test('EN-13 a balance entry has its whole token, its balance and its value', () => {
  expect(listHoldings([chain(1, 7n, 0n)])).toEqual([
    {
      paymentToken: { chainId: 1, address: '0x1', symbol: 'USD+', name: 'USD+', decimals: 6 },
      balance: 7n,
      value: 7_000_000_000_000n,
      wrapped: null,
    },
  ])
})
