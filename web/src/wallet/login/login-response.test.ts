import { describe, expect, test } from 'vitest'
import { parseLoginMessage, parseLoginQuery, requireAuthorizationCode } from './login-response.ts'

const origin = 'https://login.example'
const source = { name: 'the window' }
const data = { type: 'login', state: 's', code: 'c' }
const expected = { origin, source }

describe('messages are ignored', () => {
  test.each([
    ['of another origin', { origin: 'https://login.example.evil', source, data }],
    ['of the service on another port', { origin: `${origin}:444`, source, data }],
    ['of no origin', { origin: 'null', source, data }],
    ['of another window', { origin, source: { name: 'the window' }, data }],
    ['of no window', { origin, source: null, data }],
    ['of another kind', { origin, source, data: { ...data, type: 'bank-link' } }],
    ['that are null', { origin, source, data: null }],
    ['that are text', { origin, source, data: 'login' }],
  ])('%s', (_, message) => {
    expect(parseLoginMessage(message, expected)).toBeNull()
  })
})

test('a message of the window is parsed; values that are not strings are null', () => {
  expect(parseLoginMessage({ origin, source, data: { ...data, error: {} } }, expected)).toEqual({
    state: 's',
    code: 'c',
    error: null,
  })
})

test.each([
  ['?code=c', 's'],
  ['?code=c&state=other', 's'],
  ['?code=c&state=', ''],
  ['?error=access_denied&state=other', 's'],
  ['?code=c&state=s', null],
])('%s is rejected for the state %j', (query, state) => {
  const answer = parseLoginQuery(query)
  const expectedState = state === '' ? 'something' : state
  expect(() => requireAuthorizationCode(answer, expectedState)).toThrow(
    'The OAuth state belongs to another login.',
  )
})

test('a denial is a rejection, a missing code an unreachable service', () => {
  expect(() =>
    requireAuthorizationCode(parseLoginQuery('?error=access_denied&state=s'), 's'),
  ).toThrow(expect.objectContaining({ message: 'User Rejected Request', code: 4001 }))
  expect(() => requireAuthorizationCode(parseLoginQuery('?state=s'), 's')).toThrow(
    'The login service does not respond.',
  )
})

test('the code of this login is returned', () => {
  expect(requireAuthorizationCode(parseLoginQuery('?state=s&code=c'), 's')).toBe('c')
})
