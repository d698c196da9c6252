import { describe, expect, test } from 'vitest'
import { findCookie } from './cookie.ts'

describe('findCookie', () => {
  test('has nothing where the cookie is missing or only part of a name', () => {
    expect(findCookie('', 'csrf_access_token')).toBeNull()
    expect(findCookie('x_csrf_access_token=1', 'csrf_access_token')).toBeNull()
  })

  test('keeps equals signs and decodes', () => {
    expect(findCookie('lng=en; csrf_access_token=a=b%20c', 'csrf_access_token')).toBe('a=b c')
  })
})
