import { ApiError } from '@parvalue/shared/api/client.ts'
import type { ErrorCode } from '@parvalue/shared/api/errors.ts'
import { expect, test } from 'vitest'
import { isRequestOutcomeUnknown } from './rejection-text.ts'

const refusal = (status: number, code?: ErrorCode) => new ApiError(status, code ? { code } : {})

test.each([
  [refusal(409, 'conflict'), false],
  [refusal(403, 'fresh_signature_required'), false],
  [refusal(422, 'order_refused'), false],
  [refusal(429, 'rate_limited'), false],
  [refusal(409, 'in_flight'), true],
  [refusal(503, 'unavailable'), true],
  [refusal(0), true],
  [new Error('the connection closed during the response'), true],
])('whether the outcome of %s is unknown: %s', (error, unsure) => {
  expect(isRequestOutcomeUnknown(error)).toBe(unsure)
})
