import { describe, expect, test } from 'vitest'
import {
  isRequestPending,
  isSignInRejection,
  isUserRejection,
  listErrorCodes,
} from './wallet-error.ts'

describe('codes of wallet errors', () => {
  test('values that are not errors have no code', () => {
    for (const thrown of [null, undefined, 'no', 4001, {}, { code: '4001' }]) {
      expect(listErrorCodes(thrown)).toEqual([])
    }
  })

  test('are found at any depth and in cyclic errors', () => {
    const circle: Record<string, unknown> = { code: -32603 }
    circle.cause = { data: { originalError: { code: 4001, cause: circle } } }
    expect(listErrorCodes(circle)).toEqual([-32603, 4001])
  })

  test.each([
    [{ code: 4001 }, true],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, true],
    [{ cause: { cause: { code: 4001 } } }, true],
    [{ code: -32002 }, false],
    [new TypeError('Failed to fetch'), false],
  ])('%j counts as a rejected sign-in: %j', (thrown, expected) => {
    expect(isSignInRejection(thrown)).toBe(expected)
  })

  test('an internal error is not a rejection of a transaction', () => {
    expect(isUserRejection({ code: -32603 })).toBe(false)
    expect(isRequestPending({ cause: { code: -32002 } })).toBe(true)
  })
})
