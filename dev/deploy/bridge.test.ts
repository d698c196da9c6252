import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localCcipRouterAbi } from '@parvalue/shared/chain/abi/local-ccip-router.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { arbitrumSepolia, sepolia } from '@parvalue/shared/chain/chains.ts'
import { findBridgeContracts } from '@parvalue/shared/chain/contracts.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Abi, encodeFunctionData, parseEventLogs } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../chain/local-chain.ts'
import { openRoleKey } from '../stack/keys.ts'
import { mineAllPending, requireTransactionSuccess, sendPlannedTransactions } from './send.ts'
import { callContract, readDeploymentOf, startDeployedChain } from './test-deployment.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-bridge-'))
const chainIds = [sepolia.id, arbitrumSepolia.id]
const chains: LocalChain[] = []

beforeAll(async () => {
  const first = 27_000 + (process.pid % 1000) * 2
  for (const [index, chainId] of chainIds.entries()) {
    chains.push(await startDeployedChain({ chainId, port: first + index, dataDir, chainIds }))
  }
})

afterAll(async () => {
  for (const chain of chains) await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function getEnd(index: number) {
  const chain = chains[index]
  if (!chain) throw new Error(`There is no chain ${index}`)
  const { contracts, paymentTokens } = readDeploymentOf(chain)
  const bridge = findBridgeContracts({ contracts })
  if (!bridge?.wrappedWaypoint || !bridge.router) throw new Error('The deployment has no bridge.')
  const { usdPlus, usdPlusMinter, wrappedUsdPlus = '0x' } = contracts
  const { waypoint, wrappedWaypoint, router } = bridge
  const token = paymentTokens[0]?.address ?? '0x'
  return { chain, usdPlus, usdPlusMinter, wrappedUsdPlus, token, waypoint, wrappedWaypoint, router }
}

type Call = readonly [to: Address, abi: Abi, functionName: string, args: unknown[], value?: bigint]

/** Sends calls from an account whose key anvil has, and mines them; returns their logs. */
async function mineAs({ rpc }: LocalChain, from: Address, calls: readonly Call[]) {
  let hash: Hex = '0x'
  for (const [to, abi, functionName, args, value = 0n] of calls) {
    const data = encodeFunctionData({ abi, functionName, args })
    const call = { from, to, data, gas: '0xf4240', value: `0x${value.toString(16)}` }
    hash = await rpc<Hex>('eth_sendTransaction', call)
    await mineAllPending(rpc)
    await requireTransactionSuccess(rpc, hash, functionName)
  }
  const receipt = await rpc<{ logs: never[] }>('eth_getTransactionReceipt', hash)
  return receipt.logs
}

/** Relays a message: reads it on the source chain and delivers it on the destination chain. */
async function relay(logs: never[], end: ReturnType<typeof getEnd>, chainId: number) {
  const [sent] = parseEventLogs({ abi: localCcipRouterAbi, eventName: 'MessageSent', logs })
  if (!sent) throw new Error('No bridge message was sent.')
  const { messageId, message } = sent.args
  const { address: to, abi } = end.router
  const data = encodeFunctionData({ abi, functionName: 'deliver', args: [messageId, message] })
  const account = privateKeyToAccount(openRoleKey(dataDir, 'relay'))
  const used = await end.chain.rpc<Hex>('eth_getTransactionCount', account.address, 'latest')
  const planned = [{ label: 'deliver', to, data, gas: 2_000_000n }]
  await sendPlannedTransactions(end.chain.rpc, account, chainId, planned, Number(used))
  return { messageId, message }
}

test('BR-09 USD+ and wUSD+ sent on one chain are delivered once on the other', async () => {
  const [here, there] = [getEnd(0), getEnd(1)]
  const selector = arbitrumSepolia.ccipSelector
  const [owner = '0x'] = await here.chain.rpc<Address[]>('eth_accounts')
  const { waypoint, wrappedWaypoint, usdPlus, usdPlusMinter, wrappedUsdPlus, token } = here
  const quote = (end: typeof waypoint | typeof wrappedWaypoint, peer: Address) =>
    callContract(here.chain, end.address, end.abi, 'getFee', [selector, peer, owner, 25_000_000n])
  const fee = (await quote(waypoint, there.waypoint.address)) as bigint
  const wrappedFee = (await quote(wrappedWaypoint, there.wrappedWaypoint.address)) as bigint
  expect([fee, wrappedFee]).toEqual([300_000_000_000_000n, 600_000_000_000_000n])

  const sent = await mineAs(here.chain, owner, [
    [token, mockUsdAbi, 'approve', [usdPlusMinter, 50_000_000n]],
    [usdPlusMinter, usdPlusMinterAbi, 'deposit', [token, 50_000_000n, owner]],
    [usdPlus, usdPlusAbi, 'approve', [waypoint.address, 25_000_000n]],
    [waypoint.address, waypoint.abi, 'sendUsdPlus', [selector, owner, 25_000_000n], fee],
  ])
  const wrappedSent = await mineAs(here.chain, owner, [
    [usdPlus, usdPlusAbi, 'approve', [wrappedUsdPlus, 25_000_000n]],
    [wrappedUsdPlus, wrappedUsdPlusAbi, 'deposit', [25_000_000n, owner]],
    [wrappedUsdPlus, wrappedUsdPlusAbi, 'approve', [wrappedWaypoint.address, 25_000_000n]],
    [
      wrappedWaypoint.address,
      wrappedWaypoint.abi,
      'sendWrappedUsdPlus',
      [selector, owner, 25_000_000n],
      wrappedFee,
    ],
  ])
  const { messageId, message } = await relay(sent, there, arbitrumSepolia.id)
  await relay(wrappedSent, there, arbitrumSepolia.id)
  await expect(relay(sent, there, arbitrumSepolia.id)).rejects.toThrow('deliver failed')

  const read = ({ chain }: typeof here, to: Address, name: string, args: unknown[]) =>
    callContract(chain, to, [...usdPlusAbi, ...localCcipRouterAbi], name, args)
  expect(await read(here, usdPlus, 'balanceOf', [owner])).toBe(0n)
  expect(await read(there, there.usdPlus, 'balanceOf', [owner])).toBe(25_000_000n)
  expect(await read(there, there.wrappedUsdPlus, 'balanceOf', [owner])).toBe(25_000_000n)
  expect(await read(here, here.router.address, 'sentTotal', [selector])).toBe(50_000_000n)
  const back = [sepolia.ccipSelector]
  expect(await read(there, there.router.address, 'deliveredTotal', back)).toBe(50_000_000n)
  expect(await read(there, there.router.address, 'stateOf', [messageId])).toBe(1)
  expect(message).toMatchObject({
    sourceChainSelector: sepolia.ccipSelector,
    destinationChainSelector: selector,
    sequenceNumber: 1n,
    amount: 25_000_000n,
  })
})
