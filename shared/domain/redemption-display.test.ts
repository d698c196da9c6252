import { expect, test } from 'vitest'
import { redemptionDisplayOf } from './redemption-display.ts'

test.each(['PENDING', 'filled', '', 'toString', 'PendingFill'])('RT-07 %j is refused', (status) => {
  expect(() => redemptionDisplayOf(status)).toThrow('Unhandled Redeem Status')
})

test('RT-05 six are pending, one is completed', () => {
  const pending = [
    'PENDING_ESCROW',
    'PENDING_SUBMIT',
    'PENDING_FILL',
    'PENDING_CANCEL',
    'ESCROWED',
    'SUBMITTED',
  ]
  expect(pending.map(redemptionDisplayOf)).toEqual(pending.map(() => 'pending'))
  expect(redemptionDisplayOf('FILLED')).toBe('completed')
})

test.each(['CANCELLED', 'ERROR', 'REJECTED', 'REQUIRING_CONTACT'])(
  'RT-06 %s is for support',
  (status) => {
    expect(redemptionDisplayOf(status)).toBe('contact-support')
  },
)
