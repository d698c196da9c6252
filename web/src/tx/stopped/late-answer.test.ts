import { expect, test } from 'vitest'
import { toJournalEntry } from '../flow/plan.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { toLateEntry } from './late-answer.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const hash = `0x${'ab'.repeat(32)}` as const
const NEW_ID = '6a1d9f0e-5a44-4a43-9d0c-0c6d3f7f9b11'
const sent = { status: 'submitted', hash, nonce: null } as const

/** A purchase as it was when the wallet was asked to send one of its steps. */
const askedAt = (index: number): JournalEntry => {
  const plan = {
    ...{ account, chainId: 11155111, facts: { pay: '5' } },
    steps: [
      { name: 'approve', to: account, data: '0x01' },
      { name: 'deposit', to: account, data: '0x02' },
    ],
  } as const
  const identity = { id: '0199a0aa-0000-4000-8000-000000000003', nowMs: 1 }
  const entry = toJournalEntry('buy', plan, identity)
  const statusOf = (at: number) => (at < index ? 'done' : at === index ? 'signing' : 'waiting')
  const steps = entry.steps.map(
    (step, at) => ({ ...step, status: statusOf(at), nonce: 7 }) as const,
  )
  return { ...entry, steps }
}

const stopped = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  state: 'failed',
  failure: { cause: 'wait_stopped', detail: null },
})

test('WB-04 a late refusal says that nothing was sent, and changes nothing else', () => {
  const asked = askedAt(1)
  const refusal = { asked, index: 1, patch: null }
  expect(toLateEntry([stopped(asked)], refusal, NEW_ID)).toEqual({
    ...stopped(asked),
    failure: { cause: 'user_rejected', detail: null },
  })
  expect(toLateEntry([], refusal, NEW_ID)).toBeNull()
  expect(toLateEntry([{ ...asked, state: 'running' }], refusal, NEW_ID)).toBeNull()
  const other = { ...stopped(asked), failure: { cause: 'reverted', detail: null } as const }
  expect(toLateEntry([other], refusal, NEW_ID)).toBeNull()
})

test('WB-04 a transaction that the journal has already is not recorded twice', () => {
  const asked = askedAt(1)
  const found = { ...asked, steps: asked.steps.map((step) => ({ ...step, ...sent })) }
  expect(toLateEntry([found], { asked, index: 1, patch: sent }, NEW_ID)).toBeNull()
  const safe = { status: 'submitted', safeHash: hash, nonce: null } as const
  const proposed = { ...asked, steps: asked.steps.map((step) => ({ ...step, ...safe })) }
  expect(toLateEntry([proposed], { asked, index: 1, patch: safe }, NEW_ID)).toBeNull()
})

test.each([true, false])(
  'WB-04 a stopped entry goes on from the late answer, dismissed or not: %s',
  (isDismissed) => {
    const asked = askedAt(0)
    const now = { ...stopped(asked), isDismissed }
    const [approve, deposit] = asked.steps
    expect(toLateEntry([now], { asked, index: 0, patch: sent }, NEW_ID)).toEqual({
      ...{ ...now, state: 'running', failure: null },
      steps: [{ ...approve, ...sent }, deposit],
    })
  },
)

test.each([
  ['is signing again', (entry: JournalEntry) => [{ ...entry, state: 'running' as const }]],
  ['is done', (entry: JournalEntry) => [{ ...entry, ...doneOf(entry) }]],
  ['is deleted', () => []],
])('WB-04 the late payment of an entry that %s gets an entry of its own', (_, toEntries) => {
  const asked = askedAt(1)
  const [approve, deposit] = asked.steps
  expect(toLateEntry(toEntries(asked), { asked, index: 1, patch: sent }, NEW_ID)).toEqual({
    ...{ ...asked, id: NEW_ID, isDismissed: true, state: 'running', failure: null },
    steps: [approve, { ...deposit, ...sent }],
  })
})

test('WB-04 a second approval is not recorded, because it changes nothing', () => {
  const asked = askedAt(0)
  const again = [{ ...asked, state: 'running' as const }]
  expect(toLateEntry(again, { asked, index: 0, patch: sent }, NEW_ID)).toBeNull()
})

const doneOf = ({ steps }: JournalEntry) => ({
  state: 'done' as const,
  steps: steps.map((step) => ({ ...step, status: 'done' as const })),
})
