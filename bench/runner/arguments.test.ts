import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { expect, test } from 'vitest'
import { parseBenchArguments } from './arguments.ts'

const part = { about: 'a part', measure: async () => {} }
const parts = { api: part, jobs: part, lists: part }
const parse = (...args: string[]) => parseBenchArguments(args, parts)

test('an unknown option is refused with a list of the known ones', () => {
  expect(parse('jobs', '--rounds=3')).toEqual(
    refused('Unknown option --rounds=3. Known: --list. The parts are: api, jobs, lists.'),
  )
})

test('an unknown benchmark is refused, inherited property names too', () => {
  expect(parse('jobs', 'ledger')).toEqual(
    refused('There is no part "ledger". The parts are: api, jobs, lists.'),
  )
  expect(parse('toString').ok).toBe(false)
})

test('without a name all benchmarks run', () => {
  expect(parse()).toEqual(accepted({ names: ['api', 'jobs', 'lists'], isList: false }))
})

test('named benchmarks run once each, in their usual order', () => {
  const expected = accepted({ names: ['api', 'lists'], isList: false })
  expect(parse('lists', 'api', 'lists')).toEqual(expected)
})

test('--list lists all benchmarks, or the named ones', () => {
  expect(parse('--list')).toEqual(accepted({ names: ['api', 'jobs', 'lists'], isList: true }))
  expect(parse('--list', 'jobs')).toEqual(accepted({ names: ['jobs'], isList: true }))
})
