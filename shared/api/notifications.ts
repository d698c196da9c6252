import { z } from 'zod'
import { notificationEvents, notificationKinds } from '../domain/product/notification-kind.ts'
import { defineEndpoint } from './endpoint.ts'
import { idField, pagingFields } from './fields.ts'

const kind = z.enum(notificationKinds)

const item = z.strictObject({
  id: z.uuid(),
  kind,
  event: z.enum(notificationEvents),
  /** Values in the notification's text (`NotificationTextFields`); all strings, amounts as decimal text. */
  facts: z.record(z.string(), z.string()),
  created_dt: z.iso.datetime(),
  is_read: z.boolean(),
})

const preference = z.strictObject({ kind, is_shown: z.boolean(), is_mailed: z.boolean() })

export const mailLanguages = ['en', 'es-MX'] as const

export type MailLanguage = (typeof mailLanguages)[number]

const language = z.enum(mailLanguages)

const preferencesAnswer = z.strictObject({
  preferences: z.array(preference),
  /** Language of the mails. */
  language,
  /** Masked email address; null if none is confirmed. */
  email: z.string().nullable(),
})

const IDS_MAX = 100

export const notificationEndpoints = {
  streamEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Streams server-sent events: `redemptions`, `wires`, `bridge`, `transfers`, `dividends`, `orders`, `account` and `notices` when those of this wallet have changed, `reset` when some may have been missed. Ends with the session; goes on after `Last-Event-ID`.',
    media: ['text/event-stream'],
    query: z.strictObject({
      last_event_id: z.string().max(40, 'This is not an id of an event.').optional(),
    }),
    answer: z.string(),
  }),
  listNotifications: defineEndpoint({
    method: 'GET',
    path: '/user/notices',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the notifications of this wallet, newest first.',
    query: z.strictObject({ kind: kind.optional(), ...pagingFields }),
    answer: z.strictObject({
      notices: z.array(item),
      count: z.int(),
      /** Unread notifications of all kinds. */
      unread_count: z.int(),
    }),
  }),
  markNotificationsRead: defineEndpoint({
    method: 'PUT',
    path: '/user/notices/read',
    access: 'wallet',
    origin: 'ours',
    summary: 'Marks notifications as read: the given ones, or all.',
    terms: 'none',
    body: z.strictObject({ ids: z.array(idField).min(1).max(IDS_MAX).optional() }),
    answer: z.strictObject({ unread_count: z.int() }),
  }),
  getNotificationPreferences: defineEndpoint({
    method: 'GET',
    path: '/user/notice_preferences',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns the notification preferences of this wallet, for the app and for mail.',
    answer: preferencesAnswer,
  }),
  setNotificationPreferences: defineEndpoint({
    method: 'PUT',
    path: '/user/notice_preferences',
    access: 'wallet',
    origin: 'ours',
    summary: 'Switches kinds of notification on or off; other kinds do not change.',
    terms: 'none',
    body: z.strictObject({
      preferences: z.array(preference).max(notificationKinds.length).optional(),
      language: language.optional(),
    }),
    answer: preferencesAnswer,
  }),
}
