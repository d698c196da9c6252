import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { listKnownAddresses } from './list-known-addresses.ts'

const toAddress = (digit: string): Address => `0x${digit.repeat(40)}`
const [USD_PLUS, MINTER, TOKEN, WRAPPED] = ['aB', 'c', 'd', 'e'].map((each) =>
  toAddress(each).slice(0, 42),
) as [Address, Address, Address, Address]

const toDeployment = (chainId: number, usdPlus: Address): Deployment =>
  ({
    chainId,
    contracts: { usdPlus, usdPlusMinter: MINTER },
    paymentTokens: [],
    stockTokens: [
      {
        stockId: 1,
        address: TOKEN,
        wrapped: WRAPPED,
        symbol: 'AAPL.d',
        name: 'Apple',
        decimals: 18,
      },
    ],
  }) as unknown as Deployment

const deployments = [toDeployment(1, USD_PLUS), toDeployment(2, toAddress('f'))]

test('TR-09 a foreign address is none of ours', () => {
  expect(listKnownAddresses(deployments, toAddress('1'))).toEqual([])
})

test('TR-09 a token is named by its symbol on each network, in any case', () => {
  expect(listKnownAddresses(deployments, USD_PLUS.toUpperCase())).toEqual([
    { chainId: 1, name: 'USD+', isToken: true },
  ])
  expect(listKnownAddresses(deployments, WRAPPED)).toEqual([
    { chainId: 1, name: 'AAPL.d.x', isToken: true },
    { chainId: 2, name: 'AAPL.d.x', isToken: true },
  ])
})

test('TR-09 a contract has its name in the deployment', () => {
  expect(listKnownAddresses(deployments, MINTER)[0]).toEqual({
    chainId: 1,
    name: 'usdPlusMinter',
    isToken: false,
  })
})
