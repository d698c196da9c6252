import { describe, expect, test } from 'vitest'
import { findCookie } from './cookie.ts'

describe('findCookie', () => {
  test('returns null if the cookie is missing or only part of its name matches', () => {
    expect(findCookie('', 'csrf_access_token')).toBeNull()
    expect(findCookie('x_csrf_access_token=1', 'csrf_access_token')).toBeNull()
  })

  test('preserves equals signs and decodes the value', () => {
    expect(findCookie('lng=en; csrf_access_token=a=b%20c', 'csrf_access_token')).toBe('a=b c')
  })
})
