import { type Hex, parseGwei } from 'viem'
import { describe, expect, test } from 'vitest'
import { owner } from '../chain/test-chain.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { runJournalEntry } from './run-journal-entry.ts'
import {
  balanceOfSpender,
  bench,
  encodeApprove,
  encodeTransfer,
  gas,
  lastSaved,
  mine,
  neverSend,
  planEntry,
  portsWith,
  rewind,
  sendForReal,
  startBench,
  statuses,
  toRequest,
} from './test-flow.ts'

startBench()

describe('transactions that change while pending', () => {
  const approveOnly = (): JournalEntry => {
    const planned = planEntry()
    return { ...planned, steps: planned.steps.slice(0, 1) }
  }

  const replaceWith = async (request: { to: Hex; data?: Hex }) => {
    const nonce = await bench.chain.client.getTransactionCount({ address: owner.address })
    const maxFeePerGas = parseGwei('90')
    const fees = { maxFeePerGas, maxPriorityFeePerGas: parseGwei('50') }
    await bench.chain.signer.sendTransaction({ ...request, ...fees, nonce, gas })
  }

  test('the same call at a higher price is followed', async () => {
    bench.meanwhile = [() => replaceWith({ to: bench.chain.token, data: encodeApprove(5n) })]
    const entry = await runJournalEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.state).toBe('done')
    const first = lastSaved(({ steps }) => steps[0]?.status === 'submitted')
    expect(entry.steps[0]?.hash).not.toBe(first.steps[0]?.hash)
  })

  test('another call with the same nonce fails the step', async () => {
    bench.meanwhile = [() => replaceWith({ to: bench.chain.token, data: encodeTransfer(1n) })]
    const entry = await runJournalEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('a cancellation has its own cause', async () => {
    bench.meanwhile = [() => replaceWith({ to: owner.address })]
    const entry = await runJournalEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('cancelled')
  })

  test('the hash of another transaction is rejected', async () => {
    const ports = portsWith(({ value }) =>
      bench.chain.signer.sendTransaction({
        to: bench.chain.token,
        data: encodeTransfer(1n),
        value,
        gas,
      }),
    )
    const entry = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('a dropped transaction is waited for again when the user continues', async () => {
    let hash: Hex = '0x'
    const ports = portsWith(async (request) => {
      hash = await sendForReal(request)
      return hash
    })
    bench.meanwhile = [() => bench.chain.test.dropTransaction({ hash })]
    const dropped = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(dropped.failure?.cause).toBe('dropped')
    await sendForReal({ ...toRequest(dropped), chainId: 11155111 })
    const found = await runJournalEntry(dropped, 'pressed', portsWith(neverSend))
    expect(found.state).toBe('done')
  })

  test('a transaction that is never mined times out', async () => {
    const idle = async () => {}
    bench.meanwhile = Array.from({ length: 30 }, () => idle)
    const entry = await runJournalEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('timeout')
  })

  test('a receipt that a reorg removes is waited for again', async () => {
    let hash: Hex = '0x'
    let raw: Hex = '0x'
    const ports = portsWith(async ({ to, data, value }) => {
      const prepared = await bench.chain.signer.prepareTransactionRequest({ to, data, value, gas })
      raw = await bench.chain.signer.signTransaction(prepared)
      hash = await bench.chain.client.sendRawTransaction({ serializedTransaction: raw })
      return hash
    })
    const reorganise = () =>
      bench.chain.client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    const sendAgain = async () => {
      const known = await bench.chain.client.getTransaction({ hash }).catch(() => null)
      if (!known) await bench.chain.client.sendRawTransaction({ serializedTransaction: raw })
      await mine()
    }
    bench.meanwhile = [mine, reorganise, sendAgain]
    const entry = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'done', steps: [{ hash }] })
    const confirmations = bench.reported.map((progress) => progress.confirmations)
    expect(confirmations.slice(-5)).toEqual([1, 0, 1, 2, 3])
  })

  test('polling continues if the node does not respond', async () => {
    const ports = portsWith()
    let failures = 2
    const client = {
      ...bench.chain.client,
      getTransaction: ((request) => {
        if (failures-- > 0) throw new TypeError('fetch failed')
        return bench.chain.client.getTransaction(request)
      }) as typeof bench.chain.client.getTransaction,
    }
    const entry = await runJournalEntry(approveOnly(), 'pressed', { ...ports, client })
    expect(entry.state).toBe('done')
    expect(bench.reported.filter((progress) => progress.isOffline)).toHaveLength(2)
  })
})

describe('resuming after a reload', () => {
  const stopAt = async (matches: (entry: JournalEntry) => boolean) => {
    await runJournalEntry(planEntry(), 'pressed', portsWith())
    return lastSaved(matches)
  }

  test('with a hash it waits without opening the wallet', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'submitted')
    const resumed = await runJournalEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('sent with a lost hash: found by sender and nonce', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'signing')
    const resumed = await runJournalEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('between approval and deposit it needs a signature, and Continue requests only that one', async () => {
    const entry = await stopAt(
      ({ steps }) => steps[0]?.status === 'submitted' && steps[1]?.status === 'waiting',
    )
    await rewind()
    await sendForReal({ ...toRequest(entry), chainId: 11155111 })
    const resumed = await runJournalEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('needs-signature')
    expect(statuses(resumed)).toEqual(['done', 'waiting'])
    const requests: Hex[] = []
    const ports = portsWith((request) => {
      requests.push(request.data)
      return sendForReal(request)
    })
    const continued = await runJournalEntry(resumed, 'pressed', ports)
    expect(continued.state).toBe('done')
    expect(requests).toEqual([encodeTransfer(5n)])
  })

  test('prompted but not signed: needs a signature', async () => {
    const entry = await runJournalEntry(
      planEntry(),
      'pressed',
      portsWith(async () => {
        throw { code: 4001 }
      }),
    )
    const prompted = lastSaved(({ steps }) => steps[0]?.status === 'signing')
    expect(statuses(entry)).toEqual(['signing', 'waiting'])
    const resumed = await runJournalEntry(prompted, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('needs-signature')
  })

  test('prompted, and another transaction used the nonce: replaced', async () => {
    await runJournalEntry(
      planEntry(),
      'pressed',
      portsWith(async () => Promise.reject({ code: 4001 })),
    )
    const prompted = lastSaved(({ steps }) => steps[0]?.status === 'signing')
    await bench.chain.signer.sendTransaction({
      to: bench.chain.token,
      data: encodeTransfer(1n),
      gas,
    })
    await mine()
    const resumed = await runJournalEntry(prompted, 'resumed', portsWith(neverSend))
    expect(resumed.failure?.cause).toBe('replaced')
  })
})
