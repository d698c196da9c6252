import { expect, test } from 'vitest'
import {
  listDeployedContracts,
  listDeployedTokens,
  listPossibleApprovals,
} from './deployed-contracts.ts'
import type { Deployment } from './deployment.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as const

const live: Deployment = {
  chainId: 1,
  deployedAtBlock: 1,
  contracts: { usdPlus: at('1'), usdPlusMinter: at('2'), transferRestrictor: at('3') },
  paymentTokens: [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: at('4') }],
}

test('XT-03 contracts that a chain lacks are not listed', () => {
  const contracts = { ...live.contracts, wireMinter: undefined }
  expect(listDeployedContracts({ contracts })).toEqual([
    { name: 'usdPlus', address: at('1') },
    { name: 'usdPlusMinter', address: at('2') },
    { name: 'transferRestrictor', address: at('3') },
  ])
})

test('XT-03 without stock tokens only dollar tokens are listed', () => {
  expect(listDeployedTokens(live).map(({ symbol }) => symbol)).toEqual(['USD+', 'USDC'])
})

const stock = {
  address: at('5'),
  wrapped: at('6'),
  symbol: 'SGOV.d',
  name: 'SGOV',
  decimals: 18 as const,
  stockId: 1,
  kind: 'fund' as const,
}

test('XT-03 each stock has two tokens: itself and its wrapper', () => {
  const tokens = listDeployedTokens({ ...live, stockTokens: [stock] })
  expect(tokens.slice(2).map(({ symbol, address }) => [symbol, address])).toEqual([
    ['SGOV.d', at('5')],
    ['SGOV.d.x', at('6')],
  ])
})

test('XT-04 dollars can be approved to our contracts, a stock only to its wrapper', () => {
  const pairs = listPossibleApprovals({ ...live, stockTokens: [stock] })
  expect(pairs.map(({ token, spender }) => [token.symbol, spender.name])).toEqual([
    ['USD+', 'usdPlus'],
    ['USD+', 'usdPlusMinter'],
    ['USD+', 'transferRestrictor'],
    ['USDC', 'usdPlus'],
    ['USDC', 'usdPlusMinter'],
    ['USDC', 'transferRestrictor'],
    ['SGOV.d', 'SGOV.d.x'],
  ])
})

test('with order contracts, stock can also be approved to the processor', () => {
  const contracts = { ...live.contracts, orderProcessor: at('7') }
  const pairs = listPossibleApprovals({ ...live, contracts, stockTokens: [stock] })
  const ofStock = pairs.filter(({ token }) => token.symbol === 'SGOV.d')
  expect(ofStock.map(({ spender }) => spender)).toEqual([
    { name: 'SGOV.d.x', address: at('6') },
    { name: 'orderProcessor', address: at('7') },
  ])
})
