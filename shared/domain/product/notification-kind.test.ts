import { expect, test } from 'vitest'
import {
  notificationKindByEvent,
  notificationKinds,
  toNotificationDelivery,
  withDefaultNotificationPreferences,
} from './notification-kind.ts'

const wiresOff = { kind: 'wires', isShown: false, isMailed: true } as const
const fillsUnmailed = { kind: 'fills', isShown: true, isMailed: false } as const

test('a kind that is off is neither shown nor mailed', () => {
  const input = { kind: 'wires', hasAddress: true } as const
  expect(toNotificationDelivery([wiresOff], input)).toEqual({ isShown: false, isMailed: false })
})

test('mail needs a confirmed address and the mail preference', () => {
  expect(toNotificationDelivery([], { kind: 'wires', hasAddress: false })).toEqual({
    isShown: true,
    isMailed: false,
  })
  expect(toNotificationDelivery([fillsUnmailed], { kind: 'fills', hasAddress: true })).toEqual({
    isShown: true,
    isMailed: false,
  })
  expect(toNotificationDelivery([fillsUnmailed], { kind: 'wires', hasAddress: true })).toEqual({
    isShown: true,
    isMailed: true,
  })
})

test('every kind has an event and a preference, in fixed order', () => {
  const all = withDefaultNotificationPreferences([wiresOff])
  expect(all.map(({ kind }) => kind)).toEqual(notificationKinds)
  expect(all.find(({ kind }) => kind === 'wires')).toEqual(wiresOff)
  expect(new Set(Object.values(notificationKindByEvent))).toEqual(new Set(notificationKinds))
})
