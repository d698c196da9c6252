import { expect, test } from 'vitest'
import { parseBearerToken, validateAccessTokenCall } from './access-token.ts'

const TOKEN = `pv_${'aZ0_-'.repeat(8)}abc`

test.each(['Bearer', 'Bearer ', `Basic ${TOKEN}`, TOKEN, undefined])(
  '%j carries no token',
  (header) => {
    expect(parseBearerToken(header)).toBeNull()
  },
)

test.each(['Bearer eyJhbGciOi.x.y', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`])(
  '%j is malformed',
  (header) => {
    expect(parseBearerToken(header)).toBe('malformed')
  },
)

test('a token is found with any case of Bearer', () => {
  expect(parseBearerToken(`Bearer ${TOKEN}`)).toBe(TOKEN)
  expect(parseBearerToken(`bearer  ${TOKEN}`)).toBe(TOKEN)
})

const reading = { isChanging: false, isFresh: false, isSessionOnly: false, personalData: null }
const changing = { ...reading, isChanging: true }

test('no token may make session-only or fresh-signature calls, reads included', () => {
  for (const scope of ['read', 'trade'] as const) {
    for (const call of [
      { ...reading, isSessionOnly: true },
      { ...changing, isFresh: true },
    ]) {
      expect(validateAccessTokenCall({ scope, personalData: ['identity', 'tax'] }, call)).toEqual({
        ok: false,
        reason: 'session_only',
      })
    }
  }
})

test('a read token may not make changes', () => {
  expect(validateAccessTokenCall({ scope: 'read', personalData: [] }, changing)).toEqual({
    ok: false,
    reason: 'read_only',
  })
  expect(validateAccessTokenCall({ scope: 'read', personalData: [] }, reading)).toEqual({
    ok: true,
    value: 'allowed',
  })
  expect(validateAccessTokenCall({ scope: 'trade', personalData: [] }, changing)).toEqual({
    ok: true,
    value: 'allowed',
  })
})

test.each(['identity', 'tax'] as const)('SC-09 a token reads %s only if it says so', (kind) => {
  const call = { ...reading, personalData: kind }
  const others = (['identity', 'tax'] as const).filter((other) => other !== kind)
  for (const scope of ['read', 'trade'] as const) {
    for (const personalData of [[], others]) {
      expect(validateAccessTokenCall({ scope, personalData }, call)).toEqual({
        ok: false,
        reason: kind,
      })
    }
    expect(validateAccessTokenCall({ scope, personalData: [kind] }, call).ok).toBe(true)
  }
})
