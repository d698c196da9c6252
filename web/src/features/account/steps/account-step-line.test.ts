import {
  type AccountChecklistStep,
  accountStepReasons,
  accountStepStatuses,
  accountSteps,
  notStartedStepState,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { strings } from '../strings.en.ts'
import { type AccountPageData, toAccountStepLine } from './account-step-line.ts'

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { account: strings } }, defaultNS: 'account' }),
)

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const facts: AccountPageData = {
  checklist: { steps: [], next: 'email', isReady: false, email: null, holder: null },
  account: null,
  taxForm: null,
  language: 'en',
  nowMs: NOW_MS,
}
const known: AccountPageData = {
  ...facts,
  checklist: {
    ...facts.checklist,
    email: { address: 'ana@correo.example', confirmedAtMs: null, codeExpiresAtMs: NOW_MS },
    holder: { type: 'PERSONA', name: 'Ana Luisa Moreno' },
  },
  account: {
    status: 'ACTIVE',
    id: null,
    number: '482011770',
    name: null,
    reason: null,
    openedAtMs: NOW_MS,
    closedAtMs: null,
    isClosing: false,
    bank: {
      id: '1',
      status: 'APPROVED',
      name: 'Cordell Savings',
      mask: '4821',
      type: 'CHECKING',
      linkedAtMs: NOW_MS,
    },
  },
  taxForm: {
    form: 'W8BEN',
    type: 'PERSONA',
    name: null,
    countryCode: 'MX',
    taxNumber: null,
    withholding: null,
    validUntil: null,
    signed: { form: 'W8BEN', isEnding: false, validUntil: '2029-12-31' },
  },
}
const toLine = (step: AccountChecklistStep, about = facts) =>
  toAccountStepLine(i18next.getFixedT('en', 'account'), step, about)

const all = accountSteps.flatMap((step) =>
  accountStepStatuses.flatMap((status) =>
    [null, ...accountStepReasons].map(
      (reason): AccountChecklistStep => ({ ...notStartedStepState, step, status, reason }),
    ),
  ),
)

test('every step has a text without placeholders', () => {
  const lines = all.map((step) => toLine(step, known))
  expect(lines.filter((line) => line === '' || /[{}]|^\w+\.\w+$/.test(line))).toEqual([])
})

test('a step’s reason has its most specific text', () => {
  const more = { ...notStartedStepState, status: 'needs_more', reason: 'expired' } as const
  expect(toLine({ ...more, step: 'email' })).toBe('Your code has expired.')
  expect(toLine({ ...more, step: 'tax_form' })).toBe('Expired.')
  expect(toLine({ ...more, step: 'bank', reason: 'closed' })).toBe(
    'Your bank account is no longer linked.',
  )
})

test('a pending step shows its expected time, an approved one its value', () => {
  const review = { ...notStartedStepState, step: 'identity', status: 'in_review' } as const
  expect(toLine({ ...review, expectedAtMs: NOW_MS + 2 * 86_400_000 })).toBe(
    'In review. Usually done by Nov 22.',
  )
  expect(toLine(review)).toBe('In review.')
  const lines = accountSteps.map((step) =>
    toLine({ ...notStartedStepState, step, status: 'approved' }, known),
  )
  expect(lines).toEqual([
    'ana@correo.example',
    'Ana Luisa Moreno',
    'No matches found.',
    'W-8BEN, valid through December 31, 2029.',
    'Account no. 4820\u00a01177\u00a00',
    'Cordell Savings ··4821',
  ])
})
