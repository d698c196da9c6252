import { expect, test } from 'vitest'
import type { Balance, ChainBalances } from '#tokens/balances.ts'
import { listHoldings, sumHoldings } from './portfolio-rules.ts'

const balance = (chainId: number, symbol: string, amount: bigint, decimals = 6): Balance => ({
  token: { chainId, address: `0x${chainId}`, symbol, name: symbol, decimals },
  amount,
})

const chain = (chainId: number, usdPlus: bigint, ...paymentTokens: Balance[]): ChainBalances => ({
  chainId,
  usdPlus: balance(chainId, 'USD+', usdPlus),
  paymentTokens,
  native: 0n,
})

const KNOWN = [
  chain(1, 0n, balance(1, 'USDC', 5n)),
  chain(2, 7n, balance(2, 'USDC', 0n), balance(2, 'USDB', 10n ** 18n, 18)),
]

test('nothing held, nothing listed', () => {
  expect(listHoldings([])).toEqual([])
  expect(listHoldings([chain(1, 0n, balance(1, 'USDC', 0n))])).toEqual([])
})

test('USD+ first, payment tokens after, no zero rows', () => {
  expect(listHoldings(KNOWN)).toEqual([
    balance(2, 'USD+', 7n),
    balance(1, 'USDC', 5n),
    balance(2, 'USDB', 10n ** 18n, 18),
  ])
})

test('sums tokens of different decimals without losing a unit', () => {
  expect(sumHoldings(KNOWN)).toEqual({
    usdPlus: 7_000_000_000_000n,
    stablecoins: 10n ** 18n + 5_000_000_000_000n,
  })
})
