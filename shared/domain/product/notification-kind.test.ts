import { expect, test } from 'vitest'
import {
  notificationKindByEvent,
  notificationKinds,
  toNotificationDelivery,
  withDefaultNotificationPreferences,
} from './notification-kind.ts'

const wiresOff = { kind: 'wires', isShown: false, isMailed: true } as const
const fillsUnmailed = { kind: 'fills', isShown: true, isMailed: false } as const

test('a kind that is switched off is neither shown nor mailed', () => {
  const asked = { kind: 'wires', hasAddress: true } as const
  expect(toNotificationDelivery([wiresOff], asked)).toEqual({ isShown: false, isMailed: false })
})

test('mail goes to a confirmed address only, and only where it is wanted', () => {
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

test('every kind has a preference, in one order, and an event', () => {
  const all = withDefaultNotificationPreferences([wiresOff])
  expect(all.map(({ kind }) => kind)).toEqual(notificationKinds)
  expect(all.find(({ kind }) => kind === 'wires')).toEqual(wiresOff)
  expect(new Set(Object.values(notificationKindByEvent))).toEqual(new Set(notificationKinds))
})
