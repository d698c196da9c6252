import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { type MailLanguage, notificationEndpoints } from '@parvalue/shared/api/notifications.ts'
import type { NotificationPreference } from '@parvalue/shared/domain/product/notification-kind.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { queryClient } from '../client/query-client.ts'
import { createApiRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ notifications: notificationEndpoints }, apiClientOptions)

export type NotificationPreferences = {
  preferences: readonly NotificationPreference[]
  /** Language of the emails. */
  language: MailLanguage
  /** Masked email address; null until an address is confirmed. */
  email: string | null
}

/**
 * Returns the query key. It is below the account's, because confirming the email address there changes the preferences.
 */
const keyOf = (account: string | null) =>
  [...ACCOUNT_KEY, account, 'notification-preferences'] as const

export const notificationPreferencesQuery = (account: string | null) =>
  queryOptions({
    queryKey: keyOf(account),
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) =>
            toPreferences(
              await client.notifications.getNotificationPreferences(undefined, { signal }),
            ),
    meta: { isSilent: true },
  })

const toPreferences = (
  answer: EndpointAnswer<typeof notificationEndpoints.getNotificationPreferences>,
): NotificationPreferences => ({
  preferences: answer.preferences.map(({ kind, is_shown, is_mailed }) => ({
    kind,
    isShown: is_shown,
    isMailed: is_mailed,
  })),
  language: answer.language,
  email: answer.email,
})

export type NotificationPreferenceChange =
  | { preference: NotificationPreference; language?: never }
  | { language: MailLanguage; preference?: never }

const saveRequest = createApiRequest(
  async ({ preference, language }: NotificationPreferenceChange) => {
    const body = preference
      ? { preferences: [toWire(preference)] }
      : { language: language satisfies MailLanguage }
    return toPreferences(await client.notifications.setNotificationPreferences({ body }))
  },
)

const toWire = ({ kind, isShown, isMailed }: NotificationPreference) => ({
  kind,
  is_shown: isShown,
  is_mailed: isMailed,
})

const enqueue = createSerialQueue()

/** Saves a preference optimistically. A failure reverts the switch and shows an error. */
export async function saveNotificationPreference(
  account: string,
  change: NotificationPreferenceChange,
): Promise<void> {
  const queryKey = keyOf(account)
  // A response that is still in flight would revert the switch for a moment.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<NotificationPreferences>(
    queryKey,
    (now) => now && withChange(now, change),
  )
  try {
    await enqueue(() => saveRequest.send(change))
  } catch {
    void queryClient.invalidateQueries({ queryKey })
  }
}

const withChange = (
  now: NotificationPreferences,
  { preference, language }: NotificationPreferenceChange,
): NotificationPreferences =>
  preference
    ? {
        ...now,
        preferences: now.preferences.map((each) =>
          each.kind === preference.kind ? preference : each,
        ),
      }
    : { ...now, language }
