import { expect, test } from 'vitest'
import { toError, toErrorMessage } from './to-error.ts'

test('a thrown error is returned as it is', () => {
  const thrown = new TypeError('No.')
  expect(toError(thrown)).toBe(thrown)
  expect(toErrorMessage(thrown)).toBe('No.')
})

test.each([
  ['No.', 'No.'],
  [undefined, 'undefined'],
  [7, '7'],
])('%j becomes an error with its text and cause', (thrown, message) => {
  expect(toError(thrown)).toMatchObject({ message, cause: thrown })
  expect(toErrorMessage(thrown)).toBe(message)
})
