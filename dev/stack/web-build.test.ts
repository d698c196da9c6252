import { expect, test } from 'vitest'
import { hashInputs } from './web-build.ts'

test('a page built for hardened mode is outdated for a usual start, and the reverse', () => {
  const usual = hashInputs({})
  expect(hashInputs({ HARDENED: '0' })).toBe(usual)
  expect(hashInputs({ APP_ENV: 'prod', HARDENED: '0' })).toBe(usual)
  const hardened = hashInputs({ HARDENED: '1' })
  expect(hardened).not.toBe(usual)
  expect(hashInputs({ APP_ENV: 'prod' })).toBe(hardened)
  expect(hashInputs({ APP_ENV: 'staging' })).toBe(hardened)
})
