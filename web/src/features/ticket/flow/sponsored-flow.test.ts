import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { createPageStorage } from '#device/storage.ts'
import { waitForWallet, walletWaitsStore } from '#wallet/wait/wallet-wait.ts'
import { runSponsoredOrder, type SponsoredOrderPorts, toSignedDeadline } from './sponsored-flow.ts'
import { createTicketJournal } from './ticket-journal.ts'
import {
  findNextSigningStep,
  isTicketUnconfirmed,
  type OrderQuote,
  type TicketRecord,
  ticketRecordSchema,
} from './ticket-record.ts'

const NOW_MS = 1_795_000_000_000
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ROW = '0199a0aa-0000-7000-8000-000000000001'

const toQuote = (fee: string, leftSeconds: number, signature: Hex = '0xaa'): OrderQuote => ({
  feeQuote: {
    ...{ orderId: '7', requester: account, fee },
    ...{ timestamp: NOW_MS / 1000, deadline: NOW_MS / 1000 + leftSeconds },
  },
  signature,
  askedAtMs: NOW_MS,
  key: '0199a0aa-0000-4000-8000-000000000002',
})

const record: TicketRecord = {
  ...{ version: 1, id: '0199a0aa-0000-4000-8000-000000000003', account, chainId: 11155111 },
  ...{ stockId: 1, symbol: 'AAPL', processor: other, way: 'sponsored', orderId: '7' },
  order: {
    ...{ requestTimestamp: NOW_MS, recipient: account, assetToken: other, paymentToken: other },
    ...{ sell: false, orderType: 0, assetTokenQuantity: '0', paymentTokenQuantity: '1000' },
    ...{ price: '0', tif: 0 },
  },
  quote: toQuote('5', 300),
  ...{ permit: null, request: null, rowId: null, failure: null },
}

type Script = { fails?: 'permit' | 'request' | 'send' | 'quote'; fee?: string }

/** Returns scripted ports, the calls that they record, and the last saved record. */
function toSetup({ fails, fee = '5' }: Script = {}) {
  const calls: string[] = []
  const call = (name: string) => {
    calls.push(name)
    if (name === fails) throw new Error(name)
  }
  let saved: TicketRecord = record
  const ports: SponsoredOrderPorts = {
    nowMs: () => NOW_MS,
    save: (next) => {
      saved = next
    },
    report: () => {},
    onFeeChanged: (quote) => calls.push(`fee ${quote.feeQuote.fee}`),
    requestQuote: async () => {
      call('quote')
      return toQuote(fee, 300, '0xdd')
    },
    signPermit: async (_, deadline) => {
      call('permit')
      const value = '1005'
      return { owner: account, spender: other, value, nonce: '0', deadline, signature: '0xbb' }
    },
    signRequest: async () => {
      call('request')
      return '0xcc'
    },
    send: async () => {
      call('send')
      return ROW
    },
    toFailure: (error) => ({ cause: 'unknown', detail: String(error), text: null }),
  }
  return { ports, calls, getSaved: () => saved }
}

test.each(['permit', 'request', 'send'] as const)(
  'SK-04 a failure at %s is saved, and a retry requests only the missing steps',
  async (fails) => {
    const first = toSetup({ fails })
    expect(await runSponsoredOrder(record, 'pressed', first.ports)).toBe('failed')
    const saved = first.getSaved()
    expect(saved.failure?.detail).toBe(`Error: ${fails}`)
    expect(findNextSigningStep(saved)).toBe(fails)
    const second = toSetup()
    expect(await runSponsoredOrder(saved, 'pressed', second.ports)).toBe('sent')
    expect([...first.calls.slice(0, -1), ...second.calls]).toEqual(['permit', 'request', 'send'])
    expect(second.getSaved()).toMatchObject({ rowId: ROW, failure: null })
  },
)

test.each(['signPermit', 'signRequest'] as const)(
  'WB-04 an order whose %s is given up is not sent, also if the wallet signs later',
  async (name) => {
    const answered = Promise.withResolvers<never>()
    const { ports, calls, getSaved } = toSetup()
    const sign = () => {
      queueMicrotask(() => walletWaitsStore.get()[0]?.stop())
      return waitForWallet(record.id, answered.promise)
    }
    expect(await runSponsoredOrder(record, 'pressed', { ...ports, [name]: sign })).toBe('failed')
    const stopped = getSaved()
    answered.resolve('0xcc' as never)
    await answered.promise
    expect(getSaved()).toEqual(stopped)
    expect(findNextSigningStep(stopped)).toBe(name === 'signPermit' ? 'permit' : 'request')
    expect(calls).not.toContain('send')
  },
)

test('SK-04 a reload never opens the wallet and submits a signed order', async () => {
  const unsigned = toSetup()
  expect(await runSponsoredOrder(record, 'resumed', unsigned.ports)).toBe('needs_signature')
  expect(unsigned.calls).toEqual([])
  const failing = toSetup({ fails: 'send' })
  await runSponsoredOrder(record, 'pressed', failing.ports)
  const signed = toSetup()
  expect(await runSponsoredOrder(failing.getSaved(), 'resumed', signed.ports)).toBe('sent')
  expect(signed.calls).toEqual(['send'])
})

test('SK-04 expired signatures are requested again, for the same order', async () => {
  const ends = NOW_MS / 1000
  const signed = toSetup({ fails: 'send' })
  await runSponsoredOrder(record, 'pressed', signed.ports)
  const saved = signed.getSaved()
  const old = { ...saved, request: saved.request && { ...saved.request, deadline: ends } }
  const resumed = toSetup()
  expect(await runSponsoredOrder(old, 'resumed', resumed.ports)).toBe('needs_signature')
  expect(resumed.calls).toEqual([])
  expect(findNextSigningStep(resumed.getSaved())).toBe('request')
  const pressed = toSetup()
  expect(await runSponsoredOrder(old, 'pressed', pressed.ports)).toBe('sent')
  expect(pressed.calls).toEqual(['request', 'send'])
  expect(pressed.getSaved()).toMatchObject({ orderId: record.orderId, order: record.order })
})

test('SK-04 a submission without a response stays unconfirmed until it succeeds', async () => {
  const failure = { cause: 'server_error', detail: null, text: null } as const
  const pricing = toSetup({ fails: 'send' })
  const ports = { ...pricing.ports, toFailure: () => failure }
  await runSponsoredOrder(record, 'pressed', ports)
  const unheard = pricing.getSaved()
  expect(isTicketUnconfirmed(unheard)).toBe(true)
  expect(isTicketUnconfirmed({ ...unheard, request: null })).toBe(false)
  expect(isTicketUnconfirmed({ ...unheard, failure: { ...failure, cause: 'unknown' } })).toBe(false)
  const failures: unknown[] = []
  const second = toSetup()
  const save = (next: TicketRecord) => {
    failures.push(next.failure?.cause ?? null)
    return second.ports.save(next)
  }
  expect(await runSponsoredOrder(unheard, 'resumed', { ...second.ports, save })).toBe('sent')
  expect(failures).toEqual(['server_error', 'server_error', null])
})

test('SK-04 a quote that is about to expire is renewed before the signature', async () => {
  const { ports, calls, getSaved } = toSetup()
  const old = { ...record, quote: toQuote('5', 59) }
  expect(await runSponsoredOrder(old, 'pressed', ports)).toBe('sent')
  expect(calls).toEqual(['quote', 'permit', 'request', 'send'])
  expect(getSaved().quote.feeQuote.deadline).toBe(NOW_MS / 1000 + 300)
})

test('TR-04 both signatures end when the review said, however long the wallet takes to open', async () => {
  const { ports, getSaved } = toSetup()
  const late = { ...ports, nowMs: () => NOW_MS + 180_000 }
  expect(toSignedDeadline(record.quote)).toBe(NOW_MS / 1000 + 1200)
  expect(await runSponsoredOrder(record, 'pressed', late)).toBe('sent')
  const { permit, request } = getSaved()
  expect([permit?.deadline, request?.deadline]).toEqual([
    NOW_MS / 1000 + 1200,
    NOW_MS / 1000 + 1200,
  ])
})

test('KY-06 an order that is signed with an expired quote is signed again with the new quote', async () => {
  const failing = toSetup({ fails: 'send' })
  await runSponsoredOrder(record, 'pressed', failing.ports)
  const saved = failing.getSaved()
  expect(saved.request?.quoteSignature).toBe('0xaa')
  const old = { ...saved, quote: toQuote('5', 59) }
  const resumed = toSetup()
  expect(await runSponsoredOrder(old, 'resumed', resumed.ports)).toBe('needs_signature')
  expect(resumed.calls).toEqual(['quote'])
  expect(findNextSigningStep(resumed.getSaved())).toBe('request')
  const pressed = toSetup()
  expect(await runSponsoredOrder(old, 'pressed', pressed.ports)).toBe('sent')
  expect(pressed.calls).toEqual(['quote', 'request', 'send'])
  expect(pressed.getSaved().request?.quoteSignature).toBe('0xdd')
})

test('KY-06 a signature that an earlier page saved without its quote is requested again', () => {
  const permit = { owner: account, spender: other, value: '1', nonce: '0', deadline: 1 }
  const before = {
    ...{ ...record, permit: { ...permit, signature: '0xbb' } },
    request: { deadline: NOW_MS / 1000 + 300, signature: '0xcc' },
  }
  const read = ticketRecordSchema.parse(before)
  expect(read.request).toBeNull()
  expect(findNextSigningStep(read)).toBe('request')
})

test.each(['4', '6'])(
  'SK-04 a changed fee, %s instead of 5, is shown before anything is signed',
  async (fee) => {
    const { ports, calls } = toSetup({ fee })
    const old = { ...record, quote: toQuote('5', 59) }
    expect(await runSponsoredOrder(old, 'pressed', ports)).toBe('fee_changed')
    expect(calls).toEqual(['quote', `fee ${fee}`])
  },
)

test('SK-04 a missing quote is saved as a failure', async () => {
  const { ports, calls, getSaved } = toSetup({ fails: 'quote' })
  const old = { ...record, quote: toQuote('5', 0) }
  expect(await runSponsoredOrder(old, 'pressed', ports)).toBe('failed')
  expect(calls).toEqual(['quote'])
  expect(getSaved().failure?.cause).toBe('unknown')
})

test('SK-04 each account and stock has its own record; a corrupt one is ignored', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  } as Storage
  const journal = createTicketJournal(
    createPageStorage(
      () => storage,
      () => {},
    ),
  )
  expect(journal.find(record)).toBeNull()
  journal.save(record)
  expect(journal.find(record)).toEqual(record)
  items.set('parvalue.ticket.draft', '{}')
  journal.save({ ...record, account: other })
  expect(journal.list(account)).toEqual([record])
  journal.remove({ account: other, stockId: 1 })
  items.delete('parvalue.ticket.draft')
  expect(journal.find({ account: other, stockId: 1 })).toBeNull()
  expect(journal.find({ account, stockId: 2 })).toBeNull()
  const [key = ''] = items.keys()
  items.set(key, '{"version":1}')
  expect(journal.find(record)).toBeNull()
  items.set(key, '{')
  expect(journal.find(record)).toBeNull()
  journal.remove(record)
  expect(items.size).toBe(0)
})
