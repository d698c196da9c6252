import { expect, test } from 'vitest'
import {
  countDoneSteps,
  type FirstRunFacts,
  listFirstRunRows,
  unknownFirstRunFacts,
  visitorFirstRunFacts,
} from './first-run-rules.ts'

const unknown = unknownFirstRunFacts(true)
const visitor = visitorFirstRunFacts(true)
const signedIn = { ...visitor, isSignedIn: true }

const statesOf = (facts: FirstRunFacts) =>
  listFirstRunRows(facts).map(({ step, state }) => `${step} ${state}`)

test('TR-07 before any answer no step is done, next, or counted', () => {
  expect(statesOf(unknown)).toEqual([
    'connect checking',
    'money checking',
    'buy checking',
    'verify checking',
  ])
  expect(countDoneSteps(listFirstRunRows(unknown))).toBeNull()
})

test('TR-07 a visitor connects first', () => {
  expect(statesOf(visitor)).toEqual(['connect next', 'money later', 'buy later', 'verify later'])
  expect(countDoneSteps(listFirstRunRows(visitor))).toBe(0)
})

test('TR-07 the next step is the first that is not done, whatever the order of the others', () => {
  expect(statesOf({ ...signedIn, isVerified: true })).toEqual([
    'connect done',
    'money next',
    'buy later',
    'verify done',
  ])
  expect(statesOf({ ...signedIn, hasMoney: true })).toEqual([
    'connect done',
    'money done',
    'buy next',
    'verify later',
  ])
})

test('no step is next while an earlier one is not known', () => {
  expect(statesOf({ ...signedIn, hasMoney: null })).toEqual([
    'connect done',
    'money checking',
    'buy later',
    'verify later',
  ])
})

test('a wallet that has bought had money, also if it has spent all of it', () => {
  const facts = { ...signedIn, hasBought: true }
  expect(statesOf(facts)).toEqual(['connect done', 'money done', 'buy done', 'verify next'])
  expect(statesOf({ ...facts, hasMoney: null })[1]).toBe('money done')
  expect(statesOf({ ...signedIn, hasBought: null })[1]).toBe('money checking')
  expect(countDoneSteps(listFirstRunRows({ ...facts, isVerified: true }))).toBe(4)
})

test('without a faucet nothing asks for test money', () => {
  expect(statesOf({ ...visitor, hasFaucet: false })).toEqual([
    'connect next',
    'buy later',
    'verify later',
  ])
})
