import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { encodeFunctionData, type Hex, parseGwei } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { driveEntry } from './flow.ts'
import type { FlowPorts } from './flow-ports.ts'
import type { JournalEntry } from './journal-entry.ts'
import { toJournalEntry } from './plan.ts'
import type { Progress } from './stage.ts'
import { owner, spender, startTestChain, type TestChain } from './test-chain.ts'

let chain: TestChain
let saved: JournalEntry[]
let reported: Progress[]
let clockMs: number
/** What happens on the chain while the flow pauses, one thing for each pause; then a block each. */
let meanwhile: (() => Promise<unknown>)[]
let snapshot: Hex

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  if (snapshot) await chain.test.revert({ id: snapshot })
  snapshot = await chain.test.snapshot()
  saved = []
  reported = []
  clockMs = 0
  meanwhile = []
})

const encodeApprove = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args: [spender, amount] })

const encodeTransfer = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [spender, amount] })

/** The second step only stands for a deposit: any call will do for the flow. */
function planEntry(amount = 5n): JournalEntry {
  const plan = {
    account: owner.address,
    chainId: 11155111,
    facts: { pay: '5' },
    steps: [
      { name: 'approve', to: chain.token, data: encodeApprove(amount) },
      { name: 'deposit', to: chain.token, data: encodeTransfer(amount) },
    ],
  } as const
  return toJournalEntry('buy', plan, { id: crypto.randomUUID(), nowMs: 1 })
}

function portsWith(send: FlowPorts['wallet']['send'] = sendForReal): FlowPorts {
  return {
    client: chain.client,
    wallet: {
      read: async () => ({ address: owner.address, chainId: 11155111 }),
      send,
    },
    save: (entry) => {
      saved.push(entry)
      return accepted(entry)
    },
    report: (progress) => reported.push(progress),
    nowMs: () => clockMs,
    pause: async () => {
      clockMs += 1000
      await (meanwhile.shift() ?? mine)()
    },
    dropAfterMs: 5000,
    waitMaxMs: 20_000,
  }
}

const mine = () => chain.test.mine({ blocks: 1 })
const gas = 100_000n

const sendForReal: FlowPorts['wallet']['send'] = ({ to, data, value }) =>
  chain.signer.sendTransaction({ to, data, value, gas })

const neverSend = async () => {
  throw new Error('The wallet was opened.')
}

const balanceOfSpender = () =>
  chain.client.readContract({
    address: chain.token,
    abi: mockUsdAbi,
    functionName: 'balanceOf',
    args: [spender],
  })

/** The entry as the journal holds it after the page went away at the nth write. */
const lastSaved = (matches: (entry: JournalEntry) => boolean): JournalEntry => {
  const found = saved.find(matches)
  if (!found) throw new Error('Never written.')
  return found
}

const statuses = (entry: JournalEntry) => entry.steps.map((step) => step.status)

describe('refusals before anything is signed', () => {
  test.each([
    [null, 'wallet_busy'],
    [{ address: spender, chainId: 11155111 }, 'wrong_account'],
    [{ address: owner.address, chainId: 1 }, 'wrong_network'],
  ] as const)('a wallet that reads %j', async (signer, cause) => {
    const ports = { ...portsWith(neverSend), wallet: { read: async () => signer, send: neverSend } }
    const entry = await driveEntry(planEntry(), 'pressed', ports)
    expect(entry).toMatchObject({ state: 'failed', failure: { cause } })
  })

  test('a journal that is full sends nothing', async () => {
    const ports = { ...portsWith(neverSend), save: () => refused('storage_full') }
    const entry = await driveEntry(planEntry(), 'pressed', ports)
    expect(entry.failure?.cause).toBe('storage_full')
  })

  test('a call that would revert names why', async () => {
    const planned = planEntry(5_000_000_000n)
    const onlyTransfer = { ...planned, steps: planned.steps.slice(1) }
    const entry = await driveEntry(onlyTransfer, 'pressed', portsWith(neverSend))
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })

  test('an account without gas', async () => {
    await chain.test.setBalance({ address: owner.address, value: 1n })
    const entry = await driveEntry(planEntry(), 'pressed', portsWith(neverSend))
    expect(entry.failure?.cause).toBe('insufficient_gas')
  })

  test('no network', async () => {
    const { createPublicClient, http } = await import('viem')
    const client = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    const entry = await driveEntry(planEntry(), 'pressed', { ...portsWith(neverSend), client })
    expect(entry.failure?.cause).toBe('rpc_unreachable')
  })
})

describe('driving an entry', () => {
  test('TX-04 approves, waits for the receipt, sends and waits for three confirmations', async () => {
    const entry = await driveEntry(planEntry(), 'pressed', portsWith())
    expect(entry).toMatchObject({ state: 'done', failure: null })
    expect(statuses(entry)).toEqual(['done', 'done'])
    expect(await balanceOfSpender()).toBe(5n)
    expect(reported.map((progress) => progress.confirmations)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1, 2, 3,
    ])
  })

  test('writes each step down before it happens', async () => {
    const seen: string[][] = []
    const ports = portsWith(async (request) => {
      seen.push(statuses(saved.at(-1) ?? planEntry()))
      return sendForReal(request)
    })
    await driveEntry(planEntry(), 'pressed', ports)
    expect(seen).toEqual([
      ['signing', 'waiting'],
      ['done', 'signing'],
    ])
  })

  test('never asks for a second approval where the allowance suffices', async () => {
    const { signer, token } = chain
    await signer.sendTransaction({ to: token, data: encodeApprove(9n), gas })
    await mine()
    const entry = await driveEntry(planEntry(), 'pressed', portsWith())
    expect(statuses(entry)).toEqual(['skipped', 'done'])
  })

  test('a rejected signature fails without sending, and may be pressed again', async () => {
    const rejecting = portsWith(async () => {
      throw { code: -32603, data: { originalError: { code: 4001, message: 'User denied' } } }
    })
    const rejected = await driveEntry(planEntry(), 'pressed', rejecting)
    expect(rejected).toMatchObject({ state: 'failed', failure: { cause: 'user_rejected' } })
    const again = await driveEntry(rejected, 'pressed', portsWith())
    expect(again.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('a wallet that sends and answers an error is believed less than the chain', async () => {
    const ports = portsWith(async (request) => {
      await sendForReal(request)
      throw new Error('Internal error')
    })
    const entry = await driveEntry(planEntry(), 'pressed', ports)
    expect(entry.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('a receipt that says reverted is a failure, with its reason', async () => {
    let asked = 0
    const ports = portsWith(async (request) => {
      asked++
      if (asked === 2) {
        await chain.signer.sendTransaction({
          to: chain.token,
          data: encodeTransfer(1_000_000_000n),
          gas,
        })
        await mine()
      }
      return sendForReal(request)
    })
    const entry = await driveEntry(planEntry(), 'pressed', ports)
    expect(entry.state).toBe('failed')
    expect(entry.failure).toEqual({
      cause: 'insufficient_token',
      detail: 'ERC20InsufficientBalance',
    })
  })
})

describe('transactions that change under way', () => {
  const approveOnly = (): JournalEntry => {
    const planned = planEntry()
    return { ...planned, steps: planned.steps.slice(0, 1) }
  }

  const replaceWith = async (request: { to: Hex; data?: Hex }) => {
    const nonce = await chain.client.getTransactionCount({ address: owner.address })
    const maxFeePerGas = parseGwei('90')
    const fees = { maxFeePerGas, maxPriorityFeePerGas: parseGwei('50') }
    await chain.signer.sendTransaction({ ...request, ...fees, nonce, gas })
  }

  test('the same call at a higher price is followed', async () => {
    meanwhile = [() => replaceWith({ to: chain.token, data: encodeApprove(5n) })]
    const entry = await driveEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.state).toBe('done')
    const first = lastSaved(({ steps }) => steps[0]?.status === 'submitted')
    expect(entry.steps[0]?.hash).not.toBe(first.steps[0]?.hash)
  })

  test('another call in its place fails', async () => {
    meanwhile = [() => replaceWith({ to: chain.token, data: encodeTransfer(1n) })]
    const entry = await driveEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('a cancellation is told apart', async () => {
    meanwhile = [() => replaceWith({ to: owner.address })]
    const entry = await driveEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('cancelled')
  })

  test('a hash of some other transaction is not believed', async () => {
    const ports = portsWith(({ value }) =>
      chain.signer.sendTransaction({ to: chain.token, data: encodeTransfer(1n), value, gas }),
    )
    const entry = await driveEntry(approveOnly(), 'pressed', ports)
    expect(entry.failure?.cause).toBe('replaced')
  })

  test('one that the network forgets is dropped, and waited for again when pressed', async () => {
    let hash: Hex = '0x'
    const ports = portsWith(async (request) => {
      hash = await sendForReal(request)
      return hash
    })
    meanwhile = [() => chain.test.dropTransaction({ hash })]
    const dropped = await driveEntry(approveOnly(), 'pressed', ports)
    expect(dropped.failure?.cause).toBe('dropped')
    await sendForReal({ ...toRequest(dropped), chainId: 11155111 })
    const found = await driveEntry(dropped, 'pressed', portsWith(neverSend))
    expect(found.state).toBe('done')
  })

  test('one that is never mined runs into our own time limit', async () => {
    const idle = async () => {}
    meanwhile = Array.from({ length: 30 }, () => idle)
    const entry = await driveEntry(approveOnly(), 'pressed', portsWith())
    expect(entry.failure?.cause).toBe('timeout')
  })

  test('a receipt that vanishes in a reorganisation is waited for again', async () => {
    let hash: Hex = '0x'
    let raw: Hex = '0x'
    const ports = portsWith(async ({ to, data, value }) => {
      const prepared = await chain.signer.prepareTransactionRequest({ to, data, value, gas })
      raw = await chain.signer.signTransaction(prepared)
      hash = await chain.client.sendRawTransaction({ serializedTransaction: raw })
      return hash
    })
    const reorganise = () =>
      chain.client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    const sendAgain = async () => {
      const known = await chain.client.getTransaction({ hash }).catch(() => null)
      if (!known) await chain.client.sendRawTransaction({ serializedTransaction: raw })
      await mine()
    }
    meanwhile = [mine, reorganise, sendAgain]
    const entry = await driveEntry(approveOnly(), 'pressed', ports)
    console.log(entry.failure, reported)
    expect(entry).toMatchObject({ state: 'done', steps: [{ hash }] })
    const counted = reported.map((progress) => progress.confirmations)
    expect(counted.slice(-5)).toEqual([1, 0, 1, 2, 3])
  })

  test('a node that does not answer is asked on', async () => {
    const ports = portsWith()
    let failures = 2
    const client = {
      ...chain.client,
      getTransaction: ((request) => {
        if (failures-- > 0) throw new TypeError('fetch failed')
        return chain.client.getTransaction(request)
      }) as typeof chain.client.getTransaction,
    }
    const entry = await driveEntry(approveOnly(), 'pressed', { ...ports, client })
    expect(entry.state).toBe('done')
    expect(reported.filter((progress) => progress.isOffline)).toHaveLength(2)
  })
})

describe('coming back after a reload', () => {
  const stopAt = async (matches: (entry: JournalEntry) => boolean) => {
    await driveEntry(planEntry(), 'pressed', portsWith())
    return lastSaved(matches)
  }

  test('with a hash it waits on and opens no wallet', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'submitted')
    const resumed = await driveEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('sent, but the hash was lost: found by sender and nonce', async () => {
    const entry = await stopAt(({ steps }) => steps[1]?.status === 'signing')
    const resumed = await driveEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('done')
    expect(await balanceOfSpender()).toBe(5n)
  })

  test('between approval and deposit it needs a signature, and Continue asks only for that', async () => {
    const entry = await stopAt(
      ({ steps }) => steps[0]?.status === 'submitted' && steps[1]?.status === 'waiting',
    )
    await chain.test.revert({ id: snapshot })
    snapshot = await chain.test.snapshot()
    await sendForReal({ ...toRequest(entry), chainId: 11155111 })
    const resumed = await driveEntry(entry, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('needs-signature')
    expect(statuses(resumed)).toEqual(['done', 'waiting'])
    const requests: Hex[] = []
    const ports = portsWith((request) => {
      requests.push(request.data)
      return sendForReal(request)
    })
    const continued = await driveEntry(resumed, 'pressed', ports)
    expect(continued.state).toBe('done')
    expect(requests).toEqual([encodeTransfer(5n)])
  })

  test('asked but never signed: needs a signature', async () => {
    const entry = await driveEntry(
      planEntry(),
      'pressed',
      portsWith(async () => {
        throw { code: 4001 }
      }),
    )
    const asked = lastSaved(({ steps }) => steps[0]?.status === 'signing')
    expect(statuses(entry)).toEqual(['signing', 'waiting'])
    const resumed = await driveEntry(asked, 'resumed', portsWith(neverSend))
    expect(resumed.state).toBe('needs-signature')
  })

  test('asked, and the nonce went to something else: replaced', async () => {
    await driveEntry(
      planEntry(),
      'pressed',
      portsWith(async () => Promise.reject({ code: 4001 })),
    )
    const asked = lastSaved(({ steps }) => steps[0]?.status === 'signing')
    await chain.signer.sendTransaction({ to: chain.token, data: encodeTransfer(1n), gas })
    await mine()
    const resumed = await driveEntry(asked, 'resumed', portsWith(neverSend))
    expect(resumed.failure?.cause).toBe('replaced')
  })
})

function toRequest({ steps }: JournalEntry) {
  const [step] = steps
  if (!step) throw new Error('No step.')
  return { to: step.to, data: step.data, value: BigInt(step.value) }
}
