import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { describe, expect, test } from 'vitest'
import { owner, spender } from '../chain/test-chain.ts'
import { runJournalEntry } from './run-journal-entry.ts'
import {
  balanceOfSpender,
  bench,
  encodeApprove,
  encodeTransfer,
  gas,
  mine,
  neverSend,
  planEntry,
  portsWith,
  sendForReal,
  startBench,
  statuses,
} from './test-flow.ts'

startBench()

describe('refusals before anything is signed', () => {
  test.each([
    [null, 'wallet_busy'],
    [{ address: spender, chainId: 11155111 }, 'wrong_account'],
    [{ address: owner.address, chainId: 1 }, 'wrong_network'],
  ] as const)('a wallet on %j', async (signer, cause) => {
    const ports = { ...portsWith(neverSend), wallet: { read: async () => signer, send: neverSend } }
    const entry = await runJournalEntry(planEntry(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'failed', failure: { cause } })
  })

  test.each([
    [null, 'wallet_busy'],
    [{ address: spender, chainId: 11155111 }, 'wrong_account'],
    [{ address: owner.address, chainId: 1 }, 'wrong_network'],
  ] as const)('a wallet that changes to %j during the checks', async (later, cause) => {
    const said = [{ address: owner.address, chainId: 11155111 }, later]
    const wallet = { read: async () => said.shift() ?? null, send: neverSend }
    const entry = await runJournalEntry(planEntry(), 'pressed', { ...portsWith(neverSend), wallet })
    expect(entry).toMatchObject({ state: 'failed', failure: { cause } })
    expect(statuses(entry)).toEqual(['waiting', 'waiting'])
  })

  test('the wallet gets the account of the entry', async () => {
    const accounts: string[] = []
    const ports = portsWith(async (request) => {
      accounts.push(request.account)
      return sendForReal(request)
    })
    await runJournalEntry(planEntry(), 'pressed', ports)
    expect(accounts).toEqual([owner.address, owner.address])
  })

  test('with a full journal nothing is sent', async () => {
    const ports = { ...portsWith(neverSend), save: () => refused('storage_full') }
    const entry = await runJournalEntry(planEntry(), 'pressed', ports)
    expect(entry.failure?.cause).toBe('storage_full')
  })

  test('a call that would revert has its cause', async () => {
    const planned = planEntry(5_000_000_000n)
    const onlyTransfer = { ...planned, steps: planned.steps.slice(1) }
    const entry = await runJournalEntry(onlyTransfer, 'pressed', portsWith(neverSend))
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })

  test('an account without gas gets the exact missing amount', async () => {
    await bench.chain.test.setBalance({ address: owner.address, value: 1n })
    const entry = await runJournalEntry(planEntry(), 'pressed', portsWith(neverSend))
    expect(entry.failure).toMatchObject({ cause: 'insufficient_gas', detail: null })
    const missing = BigInt(entry.failure?.missing ?? '0')
    await bench.chain.test.setBalance({ address: owner.address, value: missing })
    const stillShort = await runJournalEntry(planEntry(), 'pressed', portsWith(neverSend))
    expect(stillShort.failure?.missing).toBe('1')
    await bench.chain.test.setBalance({ address: owner.address, value: missing + 1n })
    const enough = await runJournalEntry(planEntry(), 'pressed', portsWith(neverSend))
    expect(enough.failure?.detail).toBe('The wallet was opened.')
  })

  test('no network', async () => {
    const { createPublicClient, http } = await import('viem')
    const client = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    const entry = await runJournalEntry(planEntry(), 'pressed', { ...portsWith(neverSend), client })
    expect(entry.failure?.cause).toBe('rpc_unreachable')
  })
})

describe('running an entry', () => {
  test('TX-04 approves, waits for the receipt, sends and waits for three confirmations', async () => {
    const entry = await runJournalEntry(planEntry(), 'pressed', portsWith())
    expect(entry).toMatchObject({ state: 'done', failure: null })
    expect(statuses(entry)).toEqual(['done', 'done'])
    expect(await balanceOfSpender()).toBe(5n)
    expect(bench.reported.map((progress) => progress.confirmations)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1, 2, 3,
    ])
  })

  test('saves each step before it happens', async () => {
    const seen: string[][] = []
    const ports = portsWith(async (request) => {
      seen.push(statuses(bench.saved.at(-1) ?? planEntry()))
      return sendForReal(request)
    })
    await runJournalEntry(planEntry(), 'pressed', ports)
    expect(seen).toEqual([
      ['signing', 'waiting'],
      ['done', 'signing'],
    ])
  })

  test('skips the approval if the allowance suffices', async () => {
    const { signer, token } = bench.chain
    await signer.sendTransaction({ to: token, data: encodeApprove(9n), gas })
    await mine()
    const entry = await runJournalEntry(planEntry(), 'pressed', portsWith())
    expect(statuses(entry)).toEqual(['skipped', 'done'])
  })

  test('a rejected signature fails without sending, and may be pressed again', async () => {
    const rejecting = portsWith(async () => {
      throw { code: -32603, data: { originalError: { code: 4001, message: 'User denied' } } }
    })
    const rejected = await runJournalEntry(planEntry(), 'pressed', rejecting)
    expect(rejected).toMatchObject({ state: 'failed', failure: { cause: 'user_rejected' } })
    const again = await runJournalEntry(rejected, 'pressed', portsWith())
    expect(again.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('if a wallet sends and returns an error, the chain decides', async () => {
    const ports = portsWith(async (request) => {
      await sendForReal(request)
      throw new Error('Internal error')
    })
    const entry = await runJournalEntry(planEntry(), 'pressed', ports)
    expect(entry.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('a reverted receipt is a failure with its reason', async () => {
    let requests = 0
    const ports = portsWith(async (request) => {
      requests++
      if (requests === 2) {
        await bench.chain.signer.sendTransaction({
          to: bench.chain.token,
          data: encodeTransfer(1_000_000_000n),
          gas,
        })
        await mine()
      }
      return sendForReal(request)
    })
    const entry = await runJournalEntry(planEntry(), 'pressed', ports)
    expect(entry.state).toBe('failed')
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })
})
