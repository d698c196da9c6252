import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { toJournalEntry } from './plan.ts'
import { NO_PROGRESS, toTransactionStage } from './stage.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'1'.repeat(64)}` as const
const plan = {
  account,
  chainId: 1,
  facts: {},
  steps: [
    { name: 'approve', to: account, data: '0x' },
    { name: 'deposit', to: account, data: '0x' },
  ],
} as const
const entry = toJournalEntry('buy', plan, { id: 'x', nowMs: 1 })
const steps = ['approve', 'deposit']

const withSteps = (...patches: Partial<JournalEntry['steps'][number]>[]): JournalEntry => ({
  ...entry,
  steps: entry.steps.map((step, index) => ({ ...step, ...patches[index] })),
})

describe('toStage', () => {
  test('is idle without an entry', () => {
    expect(toTransactionStage(null, NO_PROGRESS)).toEqual({ name: 'idle' })
  })

  test('a failure has the hash, and one without a reason is unknown', () => {
    const failed = { ...withSteps({ hash, status: 'submitted' }), state: 'failed' } as const
    const failure = { cause: 'unknown', detail: null }
    expect(toTransactionStage(failed, NO_PROGRESS)).toEqual({
      name: 'failed',
      failure,
      hash,
      done: [],
      notDone: steps,
    })
  })

  test('a step that was declined has no hash, although the step before it was sent', () => {
    const failure = { cause: 'user_rejected', detail: null } as const
    const steps = withSteps({ hash, status: 'done' }, { status: 'signing' }).steps
    const stage = toTransactionStage({ ...entry, steps, state: 'failed', failure }, NO_PROGRESS)
    expect(stage).toEqual({
      name: 'failed',
      failure,
      hash: null,
      done: ['approve'],
      notDone: ['deposit'],
    })
  })

  test('the first step that is neither done nor skipped is shown', () => {
    expect(toTransactionStage(entry, NO_PROGRESS)).toEqual({ name: 'checking', step: 1, steps })
    const signing = toTransactionStage(withSteps({ status: 'skipped' }), {
      ...NO_PROGRESS,
      isSigning: true,
    })
    expect(signing).toEqual({ name: 'signing', step: 2, steps })
    const left = { ...withSteps({ status: 'done' }), state: 'needs-signature' } as const
    expect(toTransactionStage(left, NO_PROGRESS)).toEqual({
      name: 'needs-signature',
      step: 2,
      steps,
    })
  })

  test('a submitted step shows its confirmations', () => {
    const progress = { confirmations: 2, isOffline: true, isSigning: false }
    const submitted = withSteps({ status: 'done', hash }, { status: 'submitted', hash })
    expect(toTransactionStage(submitted, progress)).toEqual({
      name: 'confirming',
      step: 2,
      steps,
      hash,
      confirmations: 2,
      isOffline: true,
    })
  })

  test('a done entry shows the last hash', () => {
    const done = { ...withSteps({ status: 'skipped' }, { status: 'done', hash }), state: 'done' }
    expect(toTransactionStage(done as JournalEntry, NO_PROGRESS)).toEqual({ name: 'done', hash })
  })
})
