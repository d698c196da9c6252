import { describe, expect, test } from 'vitest'
import { testOwner, testSpender } from '../chain/test-chain.ts'
import { runJournalEntry } from './run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  encodeApprove,
  encodeTransfer,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  readSpenderBalance,
  sendToTestChain,
  setUpFlowBench,
  TEST_GAS,
} from './test-flow.ts'

setUpFlowBench()

describe('failures before anything is signed', () => {
  test.each([
    [null, 'wallet_busy'],
    [{ address: testSpender, chainId: 11155111 }, 'wrong_account'],
    [{ address: testOwner.address, chainId: 1 }, 'wrong_network'],
  ] as const)('a wallet on %j fails with %s', async (signer, cause) => {
    const ports = {
      ...createTestPorts(neverSend),
      wallet: { read: async () => signer, send: neverSend },
    }
    const entry = await runJournalEntry(createTestEntry(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'failed', failure: { cause } })
  })

  test.each([
    [null, 'wallet_busy'],
    [{ address: testSpender, chainId: 11155111 }, 'wrong_account'],
    [{ address: testOwner.address, chainId: 1 }, 'wrong_network'],
  ] as const)(
    'a wallet that changes to %j during the checks fails with %s',
    async (later, cause) => {
      const signers = [{ address: testOwner.address, chainId: 11155111 }, later]
      const wallet = { read: async () => signers.shift() ?? null, send: neverSend }
      const entry = await runJournalEntry(createTestEntry(), 'pressed', {
        ...createTestPorts(neverSend),
        wallet,
      })
      expect(entry).toMatchObject({ state: 'failed', failure: { cause } })
      expect(listStepStatuses(entry)).toEqual(['waiting', 'waiting'])
    },
  )

  test('the wallet gets the account of the entry', async () => {
    const accounts: string[] = []
    const ports = createTestPorts(async (request) => {
      accounts.push(request.account)
      return sendToTestChain(request)
    })
    await runJournalEntry(createTestEntry(), 'pressed', ports)
    expect(accounts).toEqual([testOwner.address, testOwner.address])
  })

  test('a call that would revert fails with the cause of the revert', async () => {
    const planned = createTestEntry(5_000_000_000n)
    const onlyTransfer = { ...planned, steps: planned.steps.slice(1) }
    const entry = await runJournalEntry(onlyTransfer, 'pressed', createTestPorts(neverSend))
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })

  test('an account without gas gets the exact missing amount', async () => {
    await flowBench.chain.test.setBalance({ address: testOwner.address, value: 1n })
    const entry = await runJournalEntry(createTestEntry(), 'pressed', createTestPorts(neverSend))
    expect(entry.failure).toMatchObject({ cause: 'insufficient_gas', detail: null })
    const missing = BigInt(entry.failure?.missing ?? '0')
    await flowBench.chain.test.setBalance({ address: testOwner.address, value: missing })
    const stillShort = await runJournalEntry(
      createTestEntry(),
      'pressed',
      createTestPorts(neverSend),
    )
    expect(stillShort.failure?.missing).toBe('1')
    await flowBench.chain.test.setBalance({ address: testOwner.address, value: missing + 1n })
    const enough = await runJournalEntry(createTestEntry(), 'pressed', createTestPorts(neverSend))
    expect(enough.failure?.detail).toBe('The wallet was opened.')
  })

  test('a node that is unreachable fails the entry', async () => {
    const { createPublicClient, http } = await import('viem')
    const client = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    const entry = await runJournalEntry(createTestEntry(), 'pressed', {
      ...createTestPorts(neverSend),
      client,
    })
    expect(entry.failure?.cause).toBe('rpc_unreachable')
  })
})

describe('running an entry', () => {
  test('TX-04 approves, waits for three confirmations, sends and waits for three more', async () => {
    const entry = await runJournalEntry(createTestEntry(), 'pressed', createTestPorts())
    expect(entry).toMatchObject({ state: 'done', failure: null })
    expect(listStepStatuses(entry)).toEqual(['done', 'done'])
    expect(await readSpenderBalance()).toBe(5n)
    expect(flowBench.reported.map((progress) => progress.confirmations)).toEqual([
      0, 0, 0, 1, 2, 3, 0, 0, 0, 1, 2, 3,
    ])
  })

  test('saves each step before it happens', async () => {
    const seen: string[][] = []
    const ports = createTestPorts(async (request) => {
      seen.push(listStepStatuses(flowBench.saved.at(-1) ?? createTestEntry()))
      return sendToTestChain(request)
    })
    await runJournalEntry(createTestEntry(), 'pressed', ports)
    expect(seen).toEqual([
      ['signing', 'waiting'],
      ['done', 'signing'],
    ])
  })

  test('skips the approval if the allowance suffices', async () => {
    const { signer, token } = flowBench.chain
    await signer.sendTransaction({ to: token, data: encodeApprove(9n), gas: TEST_GAS })
    await mineBlock()
    const entry = await runJournalEntry(createTestEntry(), 'pressed', createTestPorts())
    expect(listStepStatuses(entry)).toEqual(['skipped', 'done'])
  })

  test('a rejected signature fails without sending, and can be retried', async () => {
    const rejecting = createTestPorts(async () => {
      throw { code: -32603, data: { originalError: { code: 4001, message: 'User denied' } } }
    })
    const rejected = await runJournalEntry(createTestEntry(), 'pressed', rejecting)
    expect(rejected).toMatchObject({ state: 'failed', failure: { cause: 'user_rejected' } })
    const again = await runJournalEntry(rejected, 'pressed', createTestPorts())
    expect(again.state).toBe('done')
    expect(await readSpenderBalance()).toBe(5n)
  })

  test('if a wallet sends and returns an error, the chain decides', async () => {
    const ports = createTestPorts(async (request) => {
      await sendToTestChain(request)
      throw new Error('Internal error')
    })
    const entry = await runJournalEntry(createTestEntry(), 'pressed', ports)
    expect(entry.state).toBe('done')
    expect(await readSpenderBalance()).toBe(5n)
  })

  test('a reverted receipt is a failure with its reason', async () => {
    let requests = 0
    const ports = createTestPorts(async (request) => {
      requests++
      if (requests === 2) {
        await flowBench.chain.signer.sendTransaction({
          to: flowBench.chain.token,
          data: encodeTransfer(1_000_000_000n),
          gas: TEST_GAS,
        })
        await mineBlock()
      }
      return sendToTestChain(request)
    })
    const entry = await runJournalEntry(createTestEntry(), 'pressed', ports)
    expect(entry.state).toBe('failed')
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })
})
