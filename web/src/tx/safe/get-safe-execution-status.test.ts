import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Log, PublicClient } from 'viem'
import { encodeAbiParameters, encodeFunctionData, zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { testSpender } from '../chain/test-chain.ts'
import { toJournalEntry } from '../flow/plan.ts'
import {
  encodeApprove,
  encodeTransfer,
  flowBench,
  mineBlock,
  setUpFlowBench,
  TEST_GAS,
} from '../flow/test-flow.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { getSafeExecutionStatus } from './get-safe-execution-status.ts'
import { deploySmartAccount, sendOperation } from './test-operations.ts'
import { deploySafe, executeSafeCall, TEST_CHAIN_ID, toSafeHash } from './test-safe.ts'

setUpFlowBench()

let safe: Address
let other: Address
let wallet: Address

beforeAll(async () => {
  safe = await deploySafe()
  other = await deploySafe()
  wallet = await deploySmartAccount()
})

const toCall = (data: Hex, nonce = 0n) => ({
  ...{ to: flowBench.chain.token, value: 0n, data, safeTxGas: 100_000n },
  nonce,
})

const approval = () => toCall(encodeApprove(5n))
/** The Safe has no balance, so this call is executed and fails. */
const overdraft = () => toCall(encodeTransfer(5n))

function toStep(hash: Hex, safeHash: Hex | null): JournalStep & { hash: Hex } {
  const steps = [{ name: 'approve', to: flowBench.chain.token, data: encodeApprove(5n) }] as const
  const identity = { id: crypto.randomUUID(), nowMs: 1 }
  const plan = { account: safe, chainId: TEST_CHAIN_ID, facts: {}, steps }
  const [step] = toJournalEntry('buy', plan, identity).steps
  if (!step) throw new Error('There is no step.')
  return { ...step, status: 'submitted', isByContract: true, hash, safeHash }
}

const getStatus = (
  hash: Hex,
  safeHash: Hex | null,
  account = safe,
  client = flowBench.chain.client,
) => getSafeExecutionStatus(client, account, toStep(hash, safeHash))

const minedNow = async (isSuccess: boolean) => {
  const headBlock = await flowBench.chain.client.getBlockNumber({ cacheTime: 0 })
  return { name: 'mined', isSuccess, minedBlock: headBlock, headBlock, nonce: null }
}

test('an unknown hash is missing, an unmined one is pending', async () => {
  expect(await getStatus(zeroHash, zeroHash)).toEqual({ name: 'missing' })
  const hash = await executeSafeCall(safe, approval())
  expect(await getStatus(hash, toSafeHash(safe, approval()))).toEqual({
    name: 'pending',
    nonce: null,
  })
})

test('an unreachable node throws instead of reporting a missing transaction', async () => {
  const client = {
    ...flowBench.chain.client,
    getTransactionReceipt: () => Promise.reject(new TypeError('fetch failed')),
  } as unknown as PublicClient
  await expect(getStatus(zeroHash, zeroHash, safe, client)).rejects.toThrow('fetch failed')
})

test('a mined transaction whose Safe call failed is foreign', async () => {
  const hash = await executeSafeCall(safe, overdraft())
  await mineBlock()
  const { status } = await flowBench.chain.client.getTransactionReceipt({ hash })
  expect(status).toBe('success')
  expect(await getStatus(hash, toSafeHash(safe, overdraft()))).toEqual({ name: 'foreign' })
})

test('a success of another Safe, another hash or another event is foreign', async () => {
  const hash = await executeSafeCall(safe, approval())
  await mineBlock()
  expect(await getStatus(hash, toSafeHash(other, approval()), other)).toEqual({ name: 'foreign' })
  expect(await getStatus(hash, toSafeHash(safe, toCall(encodeApprove(6n))))).toEqual({
    name: 'foreign',
  })
  const plain = await flowBench.chain.signer.sendTransaction({
    ...{ to: flowBench.chain.token, data: encodeApprove(5n), gas: TEST_GAS },
  })
  await mineBlock()
  expect(await getStatus(plain, toSafeHash(safe, approval()))).toEqual({ name: 'foreign' })
})

test('a reverted transaction is mined without success', async () => {
  const hash = await executeSafeCall(safe, toCall(encodeApprove(5n), 7n))
  await mineBlock()
  expect(await getStatus(hash, toSafeHash(safe, toCall(encodeApprove(5n), 7n)))).toEqual(
    await minedNow(false),
  )
})

test('TX-05 the Safe’s success event for the signed hash proves success', async () => {
  const hash = await executeSafeCall(safe, approval())
  await mineBlock()
  expect(await getStatus(hash, toSafeHash(safe, approval()))).toEqual(await minedNow(true))
})

test('the hash in the event data of Safes before 1.4 is found', async () => {
  const hash = await executeSafeCall(safe, approval())
  await mineBlock()
  const signed = toSafeHash(safe, approval())
  const receipt = await flowBench.chain.client.getTransactionReceipt({ hash })
  const older = (log: Log) =>
    log.topics[1] === signed
      ? {
          ...log,
          topics: log.topics.slice(0, 1),
          data: encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [signed, 0n]),
        }
      : log
  const client = {
    ...flowBench.chain.client,
    getTransactionReceipt: async () => ({ ...receipt, logs: receipt.logs.map(older) }),
  } as unknown as PublicClient
  expect(await getStatus(hash, signed, safe, client)).toEqual(await minedNow(true))
  expect(await getStatus(hash, zeroHash, safe, client)).toEqual({ name: 'foreign' })
})

test('a bundler’s transaction without success of the wallet’s operation is a failure', async () => {
  const overdrawn = await sendOperation(wallet, encodeTransfer(5n))
  await mineBlock()
  const { status } = await flowBench.chain.client.getTransactionReceipt({ hash: overdrawn })
  expect(status).toBe('success')
  expect(await getStatus(overdrawn, null, wallet)).toEqual(await minedNow(false))
})

test('RF-02 for another contract wallet, only a transaction that names it is accepted', async () => {
  const executed = await sendOperation(wallet, encodeApprove(5n))
  await mineBlock()
  expect(await getStatus(executed, null, wallet)).toEqual(await minedNow(true))
  expect(await getStatus(executed, null, other)).toEqual({ name: 'foreign' })
  // The transaction does not call the wallet, but a log names it.
  const paid = await flowBench.chain.signer.sendTransaction({
    ...{ to: flowBench.chain.token, gas: TEST_GAS },
    data: encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [wallet, 1n] }),
  })
  await mineBlock()
  expect(await getStatus(paid, null, wallet)).toEqual(await minedNow(true))
  expect(
    await getStatus(paid, null, mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 9 }).address),
  ).toEqual({ name: 'foreign' })
  expect(await getStatus(paid, null, testSpender)).toEqual({ name: 'foreign' })
})
