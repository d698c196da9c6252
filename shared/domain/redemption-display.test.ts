import { expect, test } from 'vitest'
import { toRedemptionDisplay } from './redemption-display.ts'

test.each(['PENDING', 'filled', '', 'toString', 'PendingFill'])('RT-07 %j is refused', (status) => {
  expect(() => toRedemptionDisplay(status)).toThrow('Unhandled Redeem Status')
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
  expect(pending.map(toRedemptionDisplay)).toEqual(pending.map(() => 'Pending'))
  expect(toRedemptionDisplay('FILLED')).toBe('Completed')
})

test.each(['CANCELLED', 'ERROR', 'REJECTED', 'REQUIRING_CONTACT'])(
  'RT-06 %s is for support',
  (status) => {
    expect(toRedemptionDisplay(status)).toBe('Contact Support')
  },
)
