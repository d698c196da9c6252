import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { deploymentSchema } from './deployment.ts'

const folder = join(import.meta.dirname, 'deployments')
const files = readdirSync(folder)
const read = (file: string) =>
  deploymentSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))

test('six chains have live deployments', () => {
  expect(files.sort()).toEqual([
    '1.json',
    '11155111.json',
    '42161.json',
    '421614.json',
    '8453.json',
    '84532.json',
  ])
})

test.each(files)('%s is a deployment of its chain with every contract, checksummed', (file) => {
  const { chainId, contracts, paymentTokens } = read(file)
  expect(`${chainId}.json`).toBe(file)
  expect(Object.keys(contracts).sort()).toEqual([
    'ccipWaypoint',
    'transferRestrictor',
    'usdPlus',
    'usdPlusMinter',
    'usdPlusRedeemer',
    'wrappedUsdPlus',
  ])
  const addresses = [...Object.values(contracts), ...paymentTokens.map(({ address }) => address)]
  // The EIP-55 checksum reveals a wrong letter.
  expect(addresses).toEqual(addresses.map((address) => address && getAddress(address)))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(files)('%s is indexed from a block before its contracts', (file) => {
  const { chainId, deployedAtBlock } = read(file)
  const chain = Object.values(viemChains).find(({ id }) => id === chainId)
  expect(chain?.contracts).toMatchObject({ multicall3: { blockCreated: deployedAtBlock } })
})

const stockToken = {
  address: `0x${'a'.repeat(40)}`,
  wrapped: `0x${'b'.repeat(40)}`,
  symbol: 'SGOV.d',
  name: 'A fund',
  decimals: 18,
  stockId: 1,
  kind: 'fund',
}

test('stock tokens and their factory are optional', () => {
  const live = read('1.json')
  expect([live.stockTokens, live.contracts.dShareFactory]).toEqual([undefined, undefined])
  const contracts = { ...live.contracts, dShareFactory: stockToken.address }
  const deployment = { ...live, contracts, stockTokens: [stockToken] }
  expect(deploymentSchema.parse(deployment)).toEqual(deployment)
})

test.each([
  ['an address that is too short', { contracts: { usdPlus: '0x12' } }],
  ['a block below zero', { deployedAtBlock: -1 }],
  ['a stock token of 6 decimals', { stockTokens: [{ ...stockToken, decimals: 6 }] }],
  ['a stock token of no kind', { stockTokens: [{ ...stockToken, kind: 'bond' }] }],
  ['no minter', { contracts: { usdPlus: `0x${'1'.repeat(40)}` } }],
])('refuses %s', (_, change) => {
  expect(deploymentSchema.safeParse({ ...read('1.json'), ...change }).success).toBe(false)
})
