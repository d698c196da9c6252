import { type Hex, parseGwei } from 'viem'
import { describe, expect, test } from 'vitest'
import { testOwner } from '../chain/test-chain.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { runJournalEntry } from './run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  encodeApprove,
  encodeTransfer,
  findSavedEntry,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  readSpenderBalance,
  rewindChain,
  sendToTestChain,
  setUpFlowBench,
  TEST_GAS,
  toWalletRequest,
} from './test-flow.ts'

setUpFlowBench()

describe('transactions that change while pending', () => {
  const approveOnly = (): JournalEntry => {
    const planned = createTestEntry()
    return { ...planned, steps: planned.steps.slice(0, 1) }
  }

  const replaceWith = async (request: { to: Hex; data?: Hex }) => {
    const nonce = await flowBench.chain.client.getTransactionCount({ address: testOwner.address })
    const maxFeePerGas = parseGwei('90')
    const fees = { maxFeePerGas, maxPriorityFeePerGas: parseGwei('50') }
    await flowBench.chain.signer.sendTransaction({ ...request, ...fees, nonce, gas: TEST_GAS })
  }

  test('the same call at a higher price is followed', async () => {
    flowBench.meanwhile = [
      () => replaceWith({ to: flowBench.chain.token, data: encodeApprove(5n) }),
    ]
    const entry = await runJournalEntry(approveOnly(), 'pressed', createTestPorts())
    expect(entry.state).toBe('done')
    const first = findSavedEntry(({ steps }) => steps[0]?.status === 'submitted')
    expect(entry.steps[0]?.hash).not.toBe(first.steps[0]?.hash)
  })

  test('another call with the same nonce fails the step', async () => {
    flowBench.meanwhile = [
      () => replaceWith({ to: flowBench.chain.token, data: encodeTransfer(1n) }),
    ]
    const entry = await runJournalEntry(approveOnly(), 'pressed', createTestPorts())
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('a cancellation has its own cause', async () => {
    flowBench.meanwhile = [() => replaceWith({ to: testOwner.address })]
    const entry = await runJournalEntry(approveOnly(), 'pressed', createTestPorts())
    expect(entry.failure?.cause).toBe('cancelled')
  })

  test('the hash of another transaction is rejected', async () => {
    const ports = createTestPorts(({ value }) =>
      flowBench.chain.signer.sendTransaction({
        to: flowBench.chain.token,
        data: encodeTransfer(1n),
        value,
        gas: TEST_GAS,
      }),
    )
    const entry = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('a dropped transaction is waited for again when the user continues', async () => {
    let hash: Hex = '0x'
    const ports = createTestPorts(async (request) => {
      hash = await sendToTestChain(request)
      return hash
    })
    flowBench.meanwhile = [() => flowBench.chain.test.dropTransaction({ hash })]
    const dropped = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(dropped.failure?.cause).toBe('dropped')
    await sendToTestChain({ ...toWalletRequest(dropped), chainId: 11155111 })
    const found = await runJournalEntry(dropped, 'pressed', createTestPorts(neverSend))
    expect(found.state).toBe('done')
  })

  test('a transaction that is never mined times out', async () => {
    const idle = async () => {}
    flowBench.meanwhile = Array.from({ length: 30 }, () => idle)
    const entry = await runJournalEntry(approveOnly(), 'pressed', createTestPorts())
    expect(entry.failure?.cause).toBe('timeout')
  })

  test('a receipt that a reorg removes is waited for again', async () => {
    let hash: Hex = '0x'
    let raw: Hex = '0x'
    const ports = createTestPorts(async ({ to, data, value }) => {
      const prepared = await flowBench.chain.signer.prepareTransactionRequest({
        to,
        data,
        value,
        gas: TEST_GAS,
      })
      raw = await flowBench.chain.signer.signTransaction(prepared)
      hash = await flowBench.chain.client.sendRawTransaction({ serializedTransaction: raw })
      return hash
    })
    const reorganize = () =>
      flowBench.chain.client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    const sendAgain = async () => {
      const known = await flowBench.chain.client.getTransaction({ hash }).catch(() => null)
      if (!known) await flowBench.chain.client.sendRawTransaction({ serializedTransaction: raw })
      await mineBlock()
    }
    flowBench.meanwhile = [mineBlock, reorganize, sendAgain]
    const entry = await runJournalEntry(approveOnly(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'done', steps: [{ hash }] })
    const confirmations = flowBench.reported.map((progress) => progress.confirmations)
    expect(confirmations.slice(-5)).toEqual([1, 0, 1, 2, 3])
  })

  test('polling continues if the node does not respond', async () => {
    const ports = createTestPorts()
    let failures = 2
    const client = {
      ...flowBench.chain.client,
      getTransaction: ((request) => {
        if (failures-- > 0) throw new TypeError('fetch failed')
        return flowBench.chain.client.getTransaction(request)
      }) as typeof flowBench.chain.client.getTransaction,
    }
    const entry = await runJournalEntry(approveOnly(), 'pressed', { ...ports, client })
    expect(entry.state).toBe('done')
    expect(flowBench.reported.filter((progress) => progress.isOffline)).toHaveLength(2)
  })
})

describe('resuming after a reload', () => {
  const stopAt = async (matches: (entry: JournalEntry) => boolean) => {
    await runJournalEntry(createTestEntry(), 'pressed', createTestPorts())
    return findSavedEntry(matches)
  }

  test('a step with a hash is waited for without opening the wallet', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'submitted')
    const resumed = await runJournalEntry(entry, 'resumed', createTestPorts(neverSend))
    expect(resumed.state).toBe('done')
    expect(await readSpenderBalance()).toBe(5n)
  })

  test('a sent transaction whose hash is lost is found by sender and nonce', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'signing')
    const resumed = await runJournalEntry(entry, 'resumed', createTestPorts(neverSend))
    expect(resumed.state).toBe('done')
    expect(await readSpenderBalance()).toBe(5n)
  })

  test('an entry stopped between approval and deposit needs one more signature, which Continue requests', async () => {
    const entry = await stopAt(
      ({ steps }) => steps[0]?.status === 'submitted' && steps[1]?.status === 'waiting',
    )
    await rewindChain()
    await sendToTestChain({ ...toWalletRequest(entry), chainId: 11155111 })
    const resumed = await runJournalEntry(entry, 'resumed', createTestPorts(neverSend))
    expect(resumed.state).toBe('needs-signature')
    expect(listStepStatuses(resumed)).toEqual(['done', 'waiting'])
    const requests: Hex[] = []
    const ports = createTestPorts((request) => {
      requests.push(request.data)
      return sendToTestChain(request)
    })
    const continued = await runJournalEntry(resumed, 'pressed', ports)
    expect(continued.state).toBe('done')
    expect(requests).toEqual([encodeTransfer(5n)])
  })

  test('a prompt that was not signed leaves the entry in need of a signature', async () => {
    const entry = await runJournalEntry(
      createTestEntry(),
      'pressed',
      createTestPorts(async () => {
        throw { code: 4001 }
      }),
    )
    const prompted = findSavedEntry(({ steps }) => steps[0]?.status === 'signing')
    expect(listStepStatuses(entry)).toEqual(['signing', 'waiting'])
    const resumed = await runJournalEntry(prompted, 'resumed', createTestPorts(neverSend))
    expect(resumed.state).toBe('needs-signature')
  })

  test('a prompted step whose nonce another transaction used is replaced', async () => {
    await runJournalEntry(
      createTestEntry(),
      'pressed',
      createTestPorts(async () => Promise.reject({ code: 4001 })),
    )
    const prompted = findSavedEntry(({ steps }) => steps[0]?.status === 'signing')
    await flowBench.chain.signer.sendTransaction({
      to: flowBench.chain.token,
      data: encodeTransfer(1n),
      gas: TEST_GAS,
    })
    await mineBlock()
    const resumed = await runJournalEntry(prompted, 'resumed', createTestPorts(neverSend))
    expect(resumed.failure?.cause).toBe('replaced')
  })
})
