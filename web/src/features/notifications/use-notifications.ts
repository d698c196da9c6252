import type { NotificationKind } from '@parvalue/shared/domain/product/notification-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NotificationItem, notificationsQuery } from '#api/account/notifications.ts'
import { toPageRange } from '#ui/table/table-page.ts'
import { type UrlPaging, useUrlPaging } from '#ui/table/use-url-paging.ts'

export type NotificationsView =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | {
      state: 'loaded'
      notifications: readonly NotificationItem[]
      count: number
      unreadCount: number
      paging: UrlPaging
      /** Whether the previous page is shown, while the next one loads. */
      isStale: boolean
      /** Retries after a failed refetch of the shown rows; null if they are current. */
      onRetry: (() => void) | null
    }

/** Returns the page of notifications in the URL, clamped to the last one. */
export function useNotifications(
  account: string,
  kind: NotificationKind | null,
): NotificationsView {
  const paging = useUrlPaging()
  const { page, onPage } = paging
  const wanted = { kind, page: page.pageIndex + 1, pageSize: page.pageSize }
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    notificationsQuery(account, wanted),
  )
  const onRetry = () => void refetch()
  const last = data ? toPageRange(page, data.count).pageIndex : page.pageIndex
  const isBehind = data !== undefined && data.count > 0 && last !== page.pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL that is out of range
  useEffect(() => {
    if (isBehind && !isPlaceholderData) onPage({ ...page, pageIndex: last })
  }, [isBehind, isPlaceholderData, last])
  if (!data) return isError ? { state: 'failed', onRetry } : { state: 'loading' }
  return {
    state: 'loaded',
    ...data,
    paging,
    isStale: isPlaceholderData,
    onRetry: isError ? onRetry : null,
  }
}
