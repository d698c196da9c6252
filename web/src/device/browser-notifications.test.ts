import { expect, test } from 'vitest'
import { toBrowserNotificationState } from './browser-notifications.ts'

test('a browser that cannot, and one that refuses, are said before the choice', () => {
  expect(toBrowserNotificationState(null, true)).toBe('unsupported')
  expect(toBrowserNotificationState('denied', true)).toBe('denied')
})

test('notifications are on only if they were chosen and are allowed', () => {
  expect(toBrowserNotificationState('granted', false)).toBe('off')
  expect(toBrowserNotificationState('default', true)).toBe('off')
  expect(toBrowserNotificationState('granted', true)).toBe('on')
})
