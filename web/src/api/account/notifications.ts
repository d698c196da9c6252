import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { notificationEndpoints } from '@parvalue/shared/api/notifications.ts'
import type {
  NotificationEvent,
  NotificationKind,
  NotificationTextFields,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { queryClient } from '../client/query-client.ts'
import { createApiRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { NOTIFICATIONS_KEY } from './notification-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ notifications: notificationEndpoints }, apiClientOptions)

/** One notification: its event, with the values that its text contains. */
export type NotificationItem = {
  [Event in NotificationEvent]: {
    id: string
    kind: NotificationKind
    event: Event
    facts: NotificationTextFields[Event]
    atMs: number
    isRead: boolean
  }
}[NotificationEvent]

export type NotificationsPage = {
  notifications: readonly NotificationItem[]
  count: number
  unreadCount: number
}

/** Kind and page of the notification list; `page` counts from 1. */
export type NotificationsFilter = { kind: NotificationKind | null; page: number; pageSize: number }

export const notificationsQuery = (
  account: string | null,
  { kind, page, pageSize }: NotificationsFilter,
) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, account, 'list', kind, page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<NotificationsPage> => {
            const query = { ...(kind ? { kind } : {}), page, page_size: pageSize }
            const answer = await client.notifications.listNotifications({ query }, { signal })
            return {
              notifications: answer.notices.map(toNotificationItem),
              count: answer.count,
              unreadCount: answer.unread_count,
            }
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** More than arrive while a tab is asleep for a while. */
const NEWEST_MAX = 50

/** Queries the newest notifications of all kinds, which a tab compares with those that it has told. */
export const newestNotificationsQuery = (account: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, account, 'newest'],
    queryFn: async ({ signal }): Promise<readonly NotificationItem[]> => {
      const query = { page: 1, page_size: NEWEST_MAX }
      const { notices } = await client.notifications.listNotifications({ query }, { signal })
      return notices.map(toNotificationItem)
    },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Queries the number of unread notifications of all kinds. */
export const unreadNotificationCountQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, account, 'unread'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<number> => {
            const query = { page: 1, page_size: 1 }
            return (await client.notifications.listNotifications({ query }, { signal }))
              .unread_count
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

type NotificationAnswer = EndpointAnswer<
  typeof notificationEndpoints.listNotifications
>['notices'][number]

/**
 * Converts an item of the API. The cast is safe, because the server's table of events defines the facts of each event.
 */
const toNotificationItem = ({ created_dt, is_read, ...item }: NotificationAnswer) =>
  ({ ...item, atMs: Date.parse(created_dt), isRead: is_read }) as unknown as NotificationItem

const readRequest = createApiRequest((body: { ids?: string[] }) =>
  client.notifications.markNotificationsRead({ body }),
)

const enqueue = createSerialQueue()

/** Marks the given notifications as read, all of them if null. Errors are shown as a toast already. */
export async function markNotificationsRead(ids: readonly string[] | null): Promise<void> {
  try {
    await enqueue(() => readRequest.send(ids === null ? {} : { ids: [...ids] }))
  } catch {
    // After a failure the refetched list still shows the notifications as unread.
  } finally {
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  }
}
