import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Redemption, redemptionsQuery } from '#api/dollar/redemptions.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { type TablePage, toPageRange } from '#ui/table/table-page.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'

export type RedemptionsView =
  | { state: 'not-connected' }
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | {
      state: 'loaded'
      rows: readonly Redemption[]
      count: number
      page: TablePage
      onPage: (page: TablePage) => void
      /** Whether the previous page is shown, while the next one loads. */
      isStale: boolean
    }

/** Returns the page of redemptions in the URL, clamped to the last one (requirement RT-08). */
export function useRedemptions(): RedemptionsView {
  const account = useSignedInAccount()
  const { page, onPage } = useUrlPaging()
  const { pageIndex, pageSize } = page
  const answer = useQuery(redemptionsQuery(account, { page: pageIndex + 1, pageSize }))
  const count = answer.data?.count ?? 0
  const isBehind = count > 0 && toPageRange(page, count).pageIndex !== pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL that is out of range
  useEffect(() => {
    if (isBehind) onPage({ pageIndex: toPageRange(page, count).pageIndex, pageSize })
  }, [isBehind, count])
  if (account === null) return { state: 'not-connected' }
  if (answer.data) {
    const { rows } = answer.data
    return { state: 'loaded', rows, count, page, onPage, isStale: answer.isPlaceholderData }
  }
  return answer.isError
    ? { state: 'failed', onRetry: () => void answer.refetch() }
    : { state: 'loading' }
}
