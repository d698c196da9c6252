import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, toEventSelector, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { dShareAbi } from './abi/d-share.ts'
import { dShareFactoryAbi } from './abi/d-share-factory.ts'
import { orderProcessorAbi } from './abi/order-processor.ts'
import { publishedUsdPlusRedeemerAbi } from './abi/published-usd-plus-redeemer.ts'
import { vaultAbi } from './abi/vault.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedDShareAbi } from './abi/wrapped-d-share.ts'
import {
  findBridgeContracts,
  findDShareFactory,
  findOrderContracts,
  findUsdPlusRedeemer,
  findWireMinter,
} from './contracts.ts'
import { deploymentSchema } from './deployment.ts'

const read = (chainId: number) =>
  deploymentSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `deployments/${chainId}.json`), 'utf8')),
  )

const selectorsOf = (abi: Abi) =>
  Object.fromEntries(
    abi.flatMap((entry): [string, string][] => {
      if (entry.type === 'function') return [[entry.name, toFunctionSelector(entry)]]
      return entry.type === 'event' ? [[entry.name, toEventSelector(entry)]] : []
    }),
  )

/** Selectors and topics that the published redeemer and ours share. */
const published = {
  requestRedeem: '0x478f2787',
  previewRedeem: '0xcbe52ae3',
  RequestCreated: '0xfdb99dbf8b0f336e7dccb5837d02b7432de2cd413f754b23300777f8b79f7ff8',
  RequestFulfilled: '0xc7ce815728ca4f264c09fa0b7a741ecf81296e918974ae3fce79637d3d7c992a',
  RequestCancelled: '0xe0d7665e06e7db1fc500d66d4e3898d1d4a5533d7efe54b352fcdaa177c22783',
  RequestBurned: '0xaf1e7d9fd0a7a24d0e7ea42b0215c66c5dbb6de2912bef746befe62e0141b0df',
}

test.each([1, 42161, 8453, 11155111, 421614, 84532])(
  'the live redeemer of chain %i closes a ticket by its number alone',
  (chainId) => {
    const deployment = read(chainId)
    const redeemer = findUsdPlusRedeemer(deployment)
    expect(redeemer).toEqual({
      kind: 'published',
      address: deployment.contracts.usdPlusRedeemer,
      abi: publishedUsdPlusRedeemerAbi,
    })
    expect(selectorsOf(redeemer?.abi ?? [])).toMatchObject({
      ...published,
      fulfill: '0x753b8807',
      cancel: '0x40e58ee5',
    })
    expect([findWireMinter(deployment), findDShareFactory(deployment)]).toEqual([null, null])
  },
)

test('our redeemer closes a ticket by number and hash, and shares all other calls', () => {
  const { redeemerKind: _, contracts } = read(1)
  const redeemer = findUsdPlusRedeemer({ contracts })
  expect(redeemer).toMatchObject({ kind: 'escrow', address: contracts.usdPlusRedeemer })
  expect(selectorsOf(redeemer?.abi ?? [])).toMatchObject({
    ...published,
    fulfill: toFunctionSelector('fulfill(uint256,bytes32)'),
    cancel: toFunctionSelector('cancel(uint256,bytes32)'),
    burnRequest: toFunctionSelector('burnRequest(uint256,bytes32)'),
  })
})

test('a chain may have neither redeemer nor wire minter', () => {
  const { usdPlusRedeemer: _, ...contracts } = read(1).contracts
  expect(findUsdPlusRedeemer({ contracts })).toBeNull()
})

test('a deployed wire minter is found', () => {
  const { contracts } = read(1)
  const address = contracts.usdPlus
  expect(findWireMinter({ contracts: { ...contracts, wireMinter: address } })).toEqual({
    address,
    abi: wireMinterAbi,
  })
})

test('stock tokens are known by their published numbers', () => {
  const { contracts } = read(1)
  const address = contracts.usdPlus
  const factory = findDShareFactory({ contracts: { ...contracts, dShareFactory: address } })
  expect(factory).toEqual({ address, abi: dShareFactoryAbi })
  expect(selectorsOf(dShareFactoryAbi)).toMatchObject({
    DShareAdded: toEventSelector('DShareAdded(address,address,string,string)'),
    createDShare: toFunctionSelector('createDShare(address,string,string,string,string)'),
    getDShares: toFunctionSelector('getDShares()'),
  })
  expect(selectorsOf(dShareAbi)).toMatchObject({
    BalancePerShareSet: '0xf3d577151ab9bf469c121ab2aec02ef697f752b324e89f537aeae2575f202563',
    balancePerShare: '0xa781a3fd',
    mint: toFunctionSelector('mint(address,uint256)'),
    burnFrom: toFunctionSelector('burnFrom(address,uint256)'),
  })
  const ofVault = wrappedDShareAbi.flatMap((item) =>
    item.type === 'function' ? [toFunctionSelector(item)] : [],
  )
  const recover = toFunctionSelector('recover(address,uint256)')
  expect(ofVault).toEqual(expect.arrayContaining(['0x6e553f65', '0xba087652', recover]))
})

/** Selectors of the published bridge. */
const publishedBridge = {
  getFee: '0xdc4ca20c',
  sendUsdPlus: '0xc8841c24',
  Sent: '0xbd07a34859253ff665e19717af52eecc4ecfb6986262b0883b1ea4225591d80a',
  Received: '0x40c674ca5bd1095e418bdb93c5a6ab979868486dc3ebc0321388f7a64095131f',
}

test('a live chain has the published waypoint only', () => {
  const { contracts } = read(1)
  const bridge = findBridgeContracts({ contracts })
  expect(bridge).toMatchObject({
    waypoint: { address: contracts.ccipWaypoint },
    wrappedWaypoint: null,
    router: null,
  })
  expect(selectorsOf(bridge?.waypoint.abi ?? [])).toMatchObject(publishedBridge)
})

test('a local chain has both waypoints and the router, or no bridge', () => {
  const { ccipWaypoint, ...contracts } = read(1).contracts
  expect(findBridgeContracts({ contracts })).toBeNull()
  const [first, second] = [contracts.usdPlus, contracts.usdPlusMinter]
  const ours = { ...contracts, ccipWaypoint, wrappedUsdPlusWaypoint: first, ccipRouter: second }
  expect(findBridgeContracts({ contracts: ours })).toMatchObject({
    waypoint: { address: ccipWaypoint },
    wrappedWaypoint: { address: first },
    router: { address: second },
  })
})

test('stock tokens are known by their published numbers', () => {
  const { contracts } = read(1)
  const address = contracts.usdPlus
  const factory = findDShareFactory({ contracts: { ...contracts, dShareFactory: address } })
  expect(factory).toEqual({ address, abi: dShareFactoryAbi })
  expect(selectorsOf(dShareFactoryAbi)).toMatchObject({
    DShareAdded: toEventSelector('DShareAdded(address,address,string,string)'),
    createDShare: toFunctionSelector('createDShare(address,string,string,string,string)'),
    getDShares: toFunctionSelector('getDShares()'),
  })
  expect(selectorsOf(dShareAbi)).toMatchObject({
    BalancePerShareSet: '0xf3d577151ab9bf469c121ab2aec02ef697f752b324e89f537aeae2575f202563',
    balancePerShare: '0xa781a3fd',
    mint: toFunctionSelector('mint(address,uint256)'),
    burnFrom: toFunctionSelector('burnFrom(address,uint256)'),
  })
  const ofVault = wrappedDShareAbi.flatMap((item) =>
    item.type === 'function' ? [toFunctionSelector(item)] : [],
  )
  const recover = toFunctionSelector('recover(address,uint256)')
  expect(ofVault).toEqual(expect.arrayContaining(['0x6e553f65', '0xba087652', recover]))
})

test('order contracts need processor and vault, which no live chain has', () => {
  const { contracts } = read(1)
  const address = contracts.usdPlus
  expect(findOrderContracts({ contracts })).toBeNull()
  expect(findOrderContracts({ contracts: { ...contracts, orderProcessor: address } })).toBeNull()
  const found = findOrderContracts({
    contracts: { ...contracts, orderProcessor: address, vault: address },
  })
  expect(found).toEqual({
    processor: { address, abi: orderProcessorAbi },
    vault: { address, abi: vaultAbi },
  })
  expect(selectorsOf(orderProcessorAbi)).toMatchObject({
    OrderCreated: '0x3b7ebb563e299d7dc7724ac9ed06c49e897512c20fcf670581d2cbc9a0510171',
    OrderFill: '0x7e3461df4807dfaae05cd79c65566b5582129e82ad7183be9e6040e2146dc603',
  })
})
