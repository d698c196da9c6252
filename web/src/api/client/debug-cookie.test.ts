import { expect, test } from 'vitest'
import { toDebugCookie } from './debug-cookie.ts'

test.each(['', '?lng=en', '?debugging=1'])('IN-05 "%s" requests no debug cookie', (search) => {
  expect(toDebugCookie(search)).toBeNull()
})

test.each([
  ['?debug', 3600],
  ['?lng=en&debug=1', 3600],
  ['?debug=yes', 3600],
  ['?debug=-5', 3600],
  ['?debug=600', 600],
  ['?debug=0', 0],
])('IN-05 "%s" requests a debug cookie of %i s', (search, seconds) => {
  expect(toDebugCookie(search)).toBe(`debug=1; Max-Age=${seconds}; Path=/; SameSite=Lax`)
})
