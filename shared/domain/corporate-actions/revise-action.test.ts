import { expect, test } from 'vitest'
import { corporateActionSteps } from './corporate-action.ts'
import { planDividendRevision, planSplitRevision } from './revise-action.ts'
import type { DividendTerms, SplitTerms } from './vendor-records.ts'

const dividend: DividendTerms = {
  ...{ kind: 'dividend', exDate: '2026-03-10', payDate: '2026-03-20' },
  ...{ perShare: 25n, isSpecial: false },
}
const split: SplitTerms = { kind: 'split', exDate: '2026-04-10', from: 1n, to: 4n }

type DividendStep = Parameters<typeof planDividendRevision>[0]['step']
const plan = (
  step: DividendStep,
  vendor: Partial<DividendTerms> | null,
  { perShare = 25n, hasHolders = true } = {},
) =>
  planDividendRevision({ step, terms: dividend }, vendor && { ...dividend, ...vendor }, {
    perShare,
    hasHolders,
  })

test('CW-03 before the payment a dividend takes the vendor’s terms', () => {
  expect(plan('announced', {})).toEqual({ kind: 'none' })
  expect(plan('announced', { exDate: '2026-03-11' })).toEqual({ kind: 'terms', event: null })
  expect(plan('entitled', {})).toEqual({ kind: 'none' })
  expect(plan('entitled', { payDate: '2026-03-23' })).toEqual({ kind: 'terms', event: 'reset' })
  expect(plan('entitled', { isSpecial: true })).toEqual({ kind: 'terms', event: 'reset' })
  expect(plan('entitled', { exDate: '2026-03-11' })).toEqual({ kind: 'terms', event: 'reset' })
  expect(plan('entitled', { perShare: 30n })).toEqual({ kind: 'terms', event: 'reset' })
  expect([plan('announced', null), plan('entitled', null)]).toEqual([
    { kind: 'withdraw' },
    { kind: 'withdraw' },
  ])
  expect(plan('withdrawn', null)).toEqual({ kind: 'none' })
  expect(plan('withdrawn', {})).toEqual({ kind: 'terms', event: 'restore' })
})

test('CW-03 after the payment the rest of a higher rate is a correction, everything else a dispute', () => {
  for (const step of ['paying', 'paid'] as const) {
    const paid = (correction: bigint, dispute: object | null) => ({
      kind: 'paid',
      correction,
      dispute,
    })
    expect(plan(step, {})).toEqual(paid(0n, null))
    expect(plan(step, { payDate: '2026-03-23' })).toEqual(paid(0n, null))
    expect(plan(step, { perShare: 30n })).toEqual(paid(5n, null))
    expect(plan(step, { perShare: 30n }, { perShare: 30n })).toEqual(paid(0n, null))
    expect(plan(step, { perShare: 20n })).toEqual(paid(0n, { kind: 'rate', perShare: 5n }))
    expect(plan(step, { exDate: '2026-03-11' })).toEqual(paid(0n, { kind: 'ex_date' }))
    expect(plan(step, null)).toEqual(paid(0n, { kind: 'withdrawn' }))
  }
})

test('CW-03 a dividend without holders takes the vendor’s terms at any time', () => {
  const empty = { hasHolders: false }
  expect(plan('paid', {}, empty)).toEqual({ kind: 'none' })
  expect(plan('paid', null, empty)).toEqual({ kind: 'withdraw' })
  for (const changes of [
    { exDate: '2026-03-11' },
    { payDate: '2026-03-23' },
    { perShare: 30n },
    { perShare: 20n },
  ]) {
    expect(plan('paid', changes, empty)).toEqual({ kind: 'terms', event: 'reset' })
  }
})

test('CW-04 each step of a split answers the vendor’s change', () => {
  const vendors = [
    split,
    { ...split, exDate: '2026-04-24' },
    { ...split, to: 3n },
    { ...split, exDate: '2026-04-09' },
    null,
  ]
  const table = Object.fromEntries(
    corporateActionSteps.map((step) => [
      step,
      vendors.map((vendor) => planSplitRevision({ step, terms: split }, vendor, '2026-04-10')),
    ]),
  )
  const none = vendors.map(() => 'none')
  expect(table).toEqual({
    announced: ['none', 'take_terms', 'take_terms', 'take_terms', 'withdraw'],
    withdrawn: ['restore', 'restore', 'restore', 'restore', 'none'],
    ...{ entitled: none, paying: none, paid: none },
    halted: ['none', 'cancel', 'cancel', 'none', 'cancel'],
    ...{ canceling: none, canceled: none },
    converted: ['none', 'recall', 'recall', 'none', 'recall'],
    recalled: ['reinstate', 'none', 'none', 'reinstate', 'none'],
    reverted: none,
  })
})
