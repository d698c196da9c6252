import { expect, test } from 'vitest'
import {
  type AccountStepInputs,
  type AccountStepState,
  findMissingAccountStep,
  findStepBeforeOpening,
  listAccountSteps,
  nextAccountStepOf,
  notStartedStepState,
} from './account-steps.ts'
import { inquiryStatuses, screeningStatuses } from './kyc.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const THEN = NOW - 60_000

const done: AccountStepState = {
  status: 'approved',
  reason: null,
  expectedAtMs: null,
  changedAtMs: THEN,
}

const nothing: AccountStepInputs = {
  email: { confirmedAtMs: null, code: null },
  identity: null,
  screening: null,
  isFlagged: false,
  taxForm: null,
  account: null,
  bank: null,
  isCompany: false,
}

const all: AccountStepInputs = {
  email: { confirmedAtMs: THEN, code: null },
  identity: { status: 'approved', changedAtMs: THEN },
  screening: { status: 'clear', changedAtMs: THEN },
  isFlagged: false,
  taxForm: { form: 'W8BEN', wanted: 'W8BEN', signedAtMs: THEN },
  account: done,
  bank: done,
  isCompany: false,
}

const steps = (inputs: AccountStepInputs) => listAccountSteps(inputs, NOW)
const find = (inputs: AccountStepInputs, step: string) =>
  steps(inputs).find((each) => each.step === step)

test('the first step is the e-mail address', () => {
  expect(steps(nothing)).toEqual(
    ['email', 'identity', 'screening', 'tax_form', 'account', 'bank'].map((step) => ({
      step,
      ...notStartedStepState,
    })),
  )
  expect(nextAccountStepOf(steps(nothing))).toBe('email')
})

test('an account with all steps approved is ready', () => {
  expect(steps(all).map(({ status }) => status)).toEqual(Array(6).fill('approved'))
  expect([
    nextAccountStepOf(steps(all)),
    findMissingAccountStep(steps(all)),
    findStepBeforeOpening(steps(all)),
  ]).toEqual(Array(3).fill(null))
})

test('EN-04 SK-08 the account step of a company says that support opens it', () => {
  const company = { ...all, isCompany: true, account: null, bank: null }
  expect(find(company, 'account')).toEqual({
    step: 'account',
    status: 'needs_more',
    reason: 'by_hand',
    expectedAtMs: null,
    changedAtMs: null,
  })
  expect([nextAccountStepOf(steps(company)), findStepBeforeOpening(steps(company))]).toEqual([
    'account',
    'account',
  ])
  const unproven = steps({ ...company, identity: null })
  expect([nextAccountStepOf(unproven), findStepBeforeOpening(unproven)]).toEqual([
    'identity',
    'identity',
  ])
  const opened = steps({ ...company, account: done })
  expect([findMissingAccountStep(opened), findStepBeforeOpening(opened)]).toEqual([null, null])
})

test('SK-08 each status of the identity check has its step state', () => {
  const said = inquiryStatuses.map((status) => {
    const step = find({ ...all, identity: { status, changedAtMs: THEN } }, 'identity')
    const wait = step?.expectedAtMs ? ` for ${(step.expectedAtMs - THEN) / 60_000} minutes` : ''
    return `${status}: ${step?.status}${step?.reason ? ` (${step.reason})` : ''}${wait}`
  })
  expect(said).toEqual([
    'created: in_progress',
    'pending: in_progress',
    'completed: in_review for 10 minutes',
    'needs_review: in_review for 2880 minutes',
    'approved: approved',
    'declined: refused (declined)',
    'failed: refused (failed)',
    'expired: needs_more (expired)',
  ])
})

test('SK-08 each status of the screening has its step state', () => {
  const said = screeningStatuses.map((status) => {
    const step = find({ ...all, screening: { status, changedAtMs: THEN } }, 'screening')
    return `${status}: ${step?.status}`
  })
  expect(said).toEqual([
    'requested: in_review',
    'pending: in_review',
    'clear: approved',
    'match: approved',
    'errored: in_review',
  ])
})

test('an AML flag refuses the screening step, whatever its result', () => {
  const flagged = { ...all, isFlagged: true }
  expect(find(flagged, 'screening')).toMatchObject({ status: 'refused', reason: 'watch_list' })
  expect(nextAccountStepOf(steps(flagged))).toBe('screening')
  expect(findMissingAccountStep(steps(flagged))).toBe('screening')
})

test('an expired code must be requested again', () => {
  const sent = (expiresAtMs: number) => ({
    ...nothing,
    email: { confirmedAtMs: null, code: { sentAtMs: THEN, expiresAtMs } },
  })
  expect(find(sent(NOW + 1), 'email')).toMatchObject({ status: 'in_progress', changedAtMs: THEN })
  expect(find(sent(NOW), 'email')).toMatchObject({ status: 'needs_more', reason: 'expired' })
})

test('XT-07 an expired or wrong tax form must be signed again', () => {
  const form = { form: 'W8BEN', wanted: 'W8BEN', signedAtMs: THEN } as const
  const old = { ...form, signedAtMs: Date.parse('2022-12-31T00:00:00Z') }
  expect(find({ ...all, taxForm: old }, 'tax_form')).toMatchObject({
    status: 'needs_more',
    reason: 'expired',
  })
  expect(find({ ...all, taxForm: { ...form, wanted: 'W9' } }, 'tax_form')).toMatchObject({
    status: 'needs_more',
    reason: 'changed',
  })
  // An open account stays usable; the step is needed only to open one.
  expect(findMissingAccountStep(steps({ ...all, taxForm: old }))).toBeNull()
  expect(findStepBeforeOpening(steps({ ...all, taxForm: old }))).toBe('tax_form')
})

test('a refused step stays the next step', () => {
  const inputs = { ...nothing, identity: { status: 'declined', changedAtMs: THEN } } as const
  expect(nextAccountStepOf(steps(inputs))).toBe('identity')
})

test('RO-13 a brokerage call names the missing step', () => {
  expect(findMissingAccountStep(steps(nothing))).toBe('email')
  expect(findMissingAccountStep(steps({ ...all, account: null, bank: null }))).toBe('account')
  expect(findMissingAccountStep(steps({ ...all, bank: null }))).toBeNull()
  expect(findStepBeforeOpening(steps({ ...all, account: null, bank: null }))).toBeNull()
})
