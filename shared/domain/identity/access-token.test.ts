import { expect, test } from 'vitest'
import { judgeTokenCall, readBearer } from './access-token.ts'

const TOKEN = `pv_${'aZ0_-'.repeat(8)}abc`

test.each(['Bearer', 'Bearer ', `Basic ${TOKEN}`, TOKEN, undefined])(
  '%j carries no token',
  (header) => {
    expect(readBearer(header)).toBeNull()
  },
)

test.each(['Bearer eyJhbGciOi.x.y', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`])(
  '%j is malformed',
  (header) => {
    expect(readBearer(header)).toBe('malformed')
  },
)

test('a token is found, however Bearer is spelled', () => {
  expect(readBearer(`Bearer ${TOKEN}`)).toBe(TOKEN)
  expect(readBearer(`bearer  ${TOKEN}`)).toBe(TOKEN)
})

const reading = { isChanging: false, isFresh: false, isSessionOnly: false }
const changing = { ...reading, isChanging: true }

test('no token does what asks for its owner, also when that only reads', () => {
  for (const scope of ['read', 'trade'] as const) {
    for (const call of [
      { ...reading, isSessionOnly: true },
      { ...changing, isFresh: true },
    ]) {
      expect(judgeTokenCall(scope, call)).toEqual({ ok: false, reason: 'session_only' })
    }
  }
})

test('one that reads changes nothing', () => {
  expect(judgeTokenCall('read', changing)).toEqual({ ok: false, reason: 'read_only' })
  expect(judgeTokenCall('read', reading)).toEqual({ ok: true, value: 'allowed' })
  expect(judgeTokenCall('trade', changing)).toEqual({ ok: true, value: 'allowed' })
})
