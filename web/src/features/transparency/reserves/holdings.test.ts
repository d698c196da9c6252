import { expect, test } from 'vitest'
import { type ChainTreasuryHoldings, toTreasuryHoldingRows } from './holdings.ts'

const treasury = '0x1111111111111111111111111111111111111111'
const tokenOf = (symbol: string, decimals: number) => ({
  chainId: 1,
  address: `0x${symbol.length.toString(16).padStart(40, '0')}` as const,
  symbol,
  name: symbol,
  decimals,
})

const sgov = { token: tokenOf('SGOV.d', 18), stockId: 1, amount: 2n * 10n ** 18n }
const bil = { token: tokenOf('BIL.d', 18), stockId: 2, amount: 10n ** 18n }
const usdPlus = { token: tokenOf('USD+', 6), stockId: null, amount: 5_000_000n }
const usdc = { token: tokenOf('USDC', 6), stockId: null, amount: 300_000_000n }
const nothing = { token: tokenOf('USDT', 6), stockId: null, amount: 0n }

const chain: ChainTreasuryHoldings = {
  chainId: 1,
  treasury,
  holdings: [bil, usdPlus, nothing, sgov, usdc],
}

const prices = new Map([[1, '100.42']])

test('TP-03 TP-04 stocks are valued at their price and dollars at one; zero balances are omitted', () => {
  const rows = toTreasuryHoldingRows([{ chainId: 1, holdings: chain, isFailed: false }], prices)
  expect(rows).toEqual([
    { kind: 'held', token: usdc.token, treasury, amount: 300_000_000n, value: 300_000_000n },
    { kind: 'held', token: sgov.token, treasury, amount: sgov.amount, value: 200_840_000n },
    { kind: 'held', token: usdPlus.token, treasury, amount: 5_000_000n, value: 5_000_000n },
    { kind: 'held', token: bil.token, treasury, amount: bil.amount, value: null },
  ])
})

test('TP-04 a chain that does not respond is one row at the end, and the other rows stay', () => {
  const rows = toTreasuryHoldingRows(
    [
      { chainId: 42161, holdings: null, isFailed: true },
      { chainId: 1, holdings: { ...chain, holdings: [usdc] }, isFailed: false },
      { chainId: 8453, holdings: null, isFailed: false },
    ],
    prices,
  )
  expect(rows.map((row) => row.kind)).toEqual(['held', 'failed'])
  expect(rows.at(-1)).toEqual({ kind: 'failed', chainId: 42161 })
})

test('data read before a chain stopped responding stays, with a row that reports it', () => {
  const known = { ...chain, holdings: [usdc] }
  const rows = toTreasuryHoldingRows([{ chainId: 1, holdings: known, isFailed: true }], prices)
  expect(rows.map((row) => row.kind)).toEqual(['held', 'failed'])
})
