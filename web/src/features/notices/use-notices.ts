import type { NoticeItemKind } from '@parvalue/shared/domain/product/notice-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Notice, noticesQuery } from '#api/account/notices.ts'
import { toPageRange } from '#ui/table/table-page.ts'
import { type UrlPaging, useUrlPaging } from '#ui/table/use-url-paging.ts'

export type NoticesView =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | {
      state: 'loaded'
      notices: readonly Notice[]
      count: number
      unreadCount: number
      paging: UrlPaging
      /** An earlier page is shown while the next one is on its way. */
      isStale: boolean
      /** What is shown could not be read anew; this tries again. */
      onRetry: (() => void) | null
    }

/** The page that the address names; one behind the last means the last. */
export function useNotices(account: string, kind: NoticeItemKind | null): NoticesView {
  const paging = useUrlPaging()
  const { page, onPage } = paging
  const wanted = { kind, page: page.pageIndex + 1, pageSize: page.pageSize }
  const { data, isError, isPlaceholderData, refetch } = useQuery(noticesQuery(account, wanted))
  const onRetry = () => void refetch()
  const last = data ? toPageRange(page, data.count).pageIndex : page.pageIndex
  const isBehind = data !== undefined && data.count > 0 && last !== page.pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is behind
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
