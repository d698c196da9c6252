import { describe, expect, test } from 'vitest'
import type { JournalStep } from '../journal/journal-entry.ts'
import { isCancelTransaction, isSameCall } from './same-call.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender = account.slice(2).toLowerCase().padStart(64, '0')
const amount = (5).toString(16).padStart(64, '0')
const step: JournalStep = {
  name: 'deposit',
  to,
  data: `0xf45346dc${spender}${amount}`,
  value: '7',
  status: 'submitted',
  nonce: null,
  hash: null,
  fromBlock: null,
  isByContract: false,
  safeHash: null,
  lookups: 0,
  safeNonce: null,
  safeKnown: [],
}
const approval = { ...step, name: 'approve' } as const
const sent = { from: account, to, input: step.data, value: 7n } as const

describe('isSameCall', () => {
  test.each([
    ['another sender', { from: to }],
    ['another receiver', { to: account }],
    ['a new contract', { to: null }],
    ['another value', { value: 8n }],
    ['other data', { input: '0x' }],
    ['another amount', { input: `0xf45346dc${spender}${'0'.repeat(63)}6` }],
  ] as const)('%s is another call', (_, patch) => {
    expect(isSameCall(step, account, { ...sent, ...patch })).toBe(false)
  })

  test('letter case and an appended suffix do not matter', () => {
    const odd = { ...sent, to: to.toLowerCase() as typeof to, input: `${step.data}c0ffee` } as const
    expect(isSameCall(step, account, odd)).toBe(true)
  })

  test('an approval matches with another amount, but not with another spender', () => {
    const lower = `0xf45346dc${spender}${'0'.repeat(64)}` as const
    const elsewhere = `0xf45346dc${'1'.repeat(64)}${amount}` as const
    expect(isSameCall(approval, account, { ...sent, input: lower })).toBe(true)
    expect(isSameCall(approval, account, { ...sent, input: elsewhere })).toBe(false)
  })
})

describe('isCancelTransaction', () => {
  test('accepts only an empty transaction to the sender', () => {
    const empty = { from: account, to: account, input: '0x', value: 0n } as const
    expect(isCancelTransaction(empty)).toBe(true)
    expect(isCancelTransaction({ ...empty, value: 1n })).toBe(false)
    expect(isCancelTransaction({ ...empty, to })).toBe(false)
  })
})
