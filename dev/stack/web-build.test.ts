import { expect, test } from 'vitest'
import { hashWebBuildInputs } from './web-build.ts'

test('a page built for hardened mode is outdated for a usual start, and the reverse', () => {
  const usual = hashWebBuildInputs({})
  expect(hashWebBuildInputs({ HARDENED: '0' })).toBe(usual)
  expect(hashWebBuildInputs({ APP_ENV: 'prod', HARDENED: '0' })).toBe(usual)
  const hardened = hashWebBuildInputs({ HARDENED: '1' })
  expect(hardened).not.toBe(usual)
  expect(hashWebBuildInputs({ APP_ENV: 'prod' })).toBe(hardened)
  expect(hashWebBuildInputs({ APP_ENV: 'staging' })).toBe(hardened)
})
