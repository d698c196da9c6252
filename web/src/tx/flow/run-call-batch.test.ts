import { delegatedAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BundleRequest, CallsStatus } from '#wallet/bundles.ts'
import { publicContractAddressOf } from '../../../../dev/deploy/public-contracts.ts'
import { testOwner } from '../chain/test-chain.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { bundleBatch, deployPublicContracts } from '../safe/test-operations.ts'
import { applySendStrategy } from '../strategies/send-strategy.ts'
import type { TransactionFlowPorts } from './flow-ports.ts'
import { toJournalEntry } from './plan.ts'
import { runJournalEntry } from './run-journal-entry.ts'
import {
  createTestPorts,
  encodeApprove,
  encodeTransfer,
  findSavedEntry,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  readSpenderBalance,
  setUpFlowBench,
  TEST_GAS,
} from './test-flow.ts'

setUpFlowBench()

beforeAll(deployPublicContracts)

function planBatch(amount = 5n): JournalEntry {
  const plan = {
    account: testOwner.address,
    chainId: 11155111,
    facts: { pay: '5' },
    steps: [
      { name: 'approve', to: flowBench.chain.token, data: encodeApprove(amount) },
      { name: 'deposit', to: flowBench.chain.token, data: encodeTransfer(amount) },
    ],
  } as const
  const identity = { id: crypto.randomUUID(), nowMs: 1 }
  return toJournalEntry('buy', applySendStrategy(plan, 'batch'), identity)
}

/** Starts a wallet that sends batches from a real EIP-7702 account. */
function startWallet() {
  const known = new Map<string, Hex>()
  const requestedIds: string[] = []
  const send = async ({ id, calls }: BundleRequest) => {
    requestedIds.push(id)
    const { signer } = flowBench.chain
    const authorization = await signer.signAuthorization({
      contractAddress: publicContractAddressOf('Simple7702Account'),
      executor: 'self',
    })
    const data = encodeFunctionData({
      abi: delegatedAccountAbi,
      functionName: 'executeBatch',
      args: [calls.map(({ to, value, data: call }) => ({ target: to, value, data: call }))],
    })
    const request = {
      to: testOwner.address,
      data,
      gas: TEST_GAS * 3n,
      authorizationList: [authorization],
    }
    known.set(id, await signer.sendTransaction(request))
    return id
  }
  const find = async (id: string): Promise<CallsStatus> => {
    const hash = known.get(id)
    if (!hash) return { name: 'unknown' }
    const receipt = await flowBench.chain.client.getTransactionReceipt({ hash }).catch(() => null)
    if (!receipt) return { name: 'pending' }
    return receipt.status === 'success' ? { name: 'mined', hash } : { name: 'failed', hash }
  }
  return { send, find, known, requestedIds }
}

const rejectBundles = (code: number): TransactionFlowPorts['bundles'] => ({
  send: async () => {
    throw Object.assign(new Error('No.'), { code })
  },
  find: async () => ({ name: 'unknown' }),
})

describe('rejected batches', () => {
  test('a batch that would revert is not sent', async () => {
    const entry = await runJournalEntry(
      planBatch(10n ** 18n),
      'pressed',
      createTestPorts(neverSend),
    )
    expect(entry).toMatchObject({ state: 'failed', failure: { cause: 'insufficient_token' } })
    expect(listStepStatuses(entry)).toEqual(['waiting'])
  })

  test.each([4001, 5750])(
    'a batch that the user declines with %i is not tried another way',
    async (code) => {
      const ports = { ...createTestPorts(neverSend), bundles: rejectBundles(code) }
      const entry = await runJournalEntry(planBatch(), 'pressed', ports)
      expect(entry).toMatchObject({ state: 'failed', failure: { cause: 'user_rejected' } })
    },
  )

  test.each([4100, 4200, 5700, 5710, 5740, 5760, -32601, -32602])(
    'a wallet that rejects the batch (%i) gets the calls step by step',
    async (code) => {
      const ports = { ...createTestPorts(), bundles: rejectBundles(code) }
      const entry = await runJournalEntry(planBatch(), 'pressed', ports)
      expect(entry).toMatchObject({ state: 'done', isStepByStep: true })
      expect(entry.steps.map(({ name, status }) => [name, status])).toEqual([
        ['approve', 'done'],
        ['deposit', 'done'],
      ])
      expect(await readSpenderBalance()).toBe(5n)
    },
  )

  test('an unknown error is a failure, and nothing is sent', async () => {
    const ports = { ...createTestPorts(neverSend), bundles: rejectBundles(-32603) }
    const entry = await runJournalEntry(planBatch(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'failed', failure: { cause: 'unknown' } })
  })
})

/** Starts a wallet whose bundler gives the calls of the delegated account this much gas (ERC-4337). */
function startBundler(callGasLimit: bigint): TransactionFlowPorts['bundles'] {
  const hashes = new Map<string, Hex>()
  return {
    send: async ({ id, calls }) => {
      hashes.set(id, await bundleBatch(calls, callGasLimit))
      await mineBlock()
      return id
    },
    find: async (id) => ({ name: 'mined', hash: hashes.get(id) ?? '0x' }),
  }
}

test('a bundler’s transaction in which the batch fails is a failure, whatever the wallet says', async () => {
  const ports = { ...createTestPorts(neverSend), bundles: startBundler(40_000n) }
  const entry = await runJournalEntry(planBatch(), 'pressed', ports)
  expect(entry).toMatchObject({ state: 'failed', failure: { cause: 'reverted' } })
  const [step] = entry.steps
  const hash = step?.hash ?? '0x'
  expect(await flowBench.chain.client.getTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
  })
  expect(await readSpenderBalance()).toBe(0n)
})

test('RF-02 a bundler’s transaction carries out the batch of a delegated account', async () => {
  const ports = { ...createTestPorts(neverSend), bundles: startBundler(300_000n) }
  const entry = await runJournalEntry(planBatch(), 'pressed', ports)
  expect(entry).toMatchObject({ state: 'done', isStepByStep: false })
  expect(await readSpenderBalance()).toBe(5n)
})

test('RF-02 both calls of a delegated account are one transaction with one prompt', async () => {
  const wallet = startWallet()
  const ports = { ...createTestPorts(neverSend), bundles: wallet }
  const entry = await runJournalEntry(planBatch(), 'pressed', ports)
  expect(entry).toMatchObject({ state: 'done', isStepByStep: false })
  expect(entry.steps.map(({ hash, bundleId }) => [hash, bundleId])).toEqual(
    wallet.requestedIds.map((id) => [wallet.known.get(id), id]),
  )
  expect(wallet.requestedIds).toHaveLength(1)
  expect(await readSpenderBalance()).toBe(5n)
})

describe('a page that closed while the prompt was open', () => {
  const isAsking = (entry: JournalEntry) => listStepStatuses(entry)[0] === 'signing'

  test('needs a signature if nothing was signed, and does not open the wallet by itself', async () => {
    await runJournalEntry(planBatch(), 'pressed', {
      ...createTestPorts(neverSend),
      bundles: rejectBundles(-32603),
    })
    const left = findSavedEntry(isAsking)
    const entry = await runJournalEntry(left, 'resumed', createTestPorts(neverSend))
    expect(entry.state).toBe('needs-signature')
  })

  test.each(['knows the bundle', 'has lost the bundle'])(
    'finds the signed batch if the wallet %s',
    async (what) => {
      const wallet = startWallet()
      const once = { ...wallet, find: async () => ({ name: 'unreachable' }) as const }
      const stopped = { ...createTestPorts(neverSend), bundles: once, waitMaxMs: 0 }
      await runJournalEntry(planBatch(), 'pressed', stopped)
      await mineBlock()
      if (what === 'has lost the bundle') wallet.known.clear()
      const entry = await runJournalEntry(findSavedEntry(isAsking), 'resumed', {
        ...createTestPorts(neverSend),
        bundles: wallet,
      })
      expect(entry).toMatchObject({ state: 'done', steps: [{ status: 'done' }] })
      expect(wallet.requestedIds).toHaveLength(1)
      expect(await readSpenderBalance()).toBe(5n)
    },
  )
})
