import { toCsvText } from '@parvalue/shared/domain/money/csv.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#api/client/download-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { type FeedRow, feedKinds, feedRowStates } from './feed-row.ts'
import { filterFeedRows, toFeedCsvRows } from './feed-rules.ts'
import type { FeedSearch } from './feed-search.ts'
import { useAllFeedRows } from './use-all-feed-rows.ts'

const heads = [
  ...([
    'when',
    'kind',
    'what',
    'state',
    'detail',
    'sent',
    'sentOf',
    'received',
    'receivedOf',
  ] as const),
  ...(['fee', 'feeOf', 'network', 'hash', 'reference'] as const),
]

/** Returns a mutation that downloads all rows that match the filter, also those that the list does not show. */
export function useExportFeed(account: Address) {
  const { t } = useTranslation('activity')
  const loadAll = useAllFeedRows(account)
  const save = (rows: readonly FeedRow[], year: number | null) => {
    const texts = {
      heads: heads.map((name) => t(`file.${name}`)),
      kinds: Object.fromEntries(feedKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
      states: Object.fromEntries(feedRowStates.map((state) => [state, t(`states.${state}`)])),
    }
    downloadFile({
      file_name: year === null ? 'activity.csv' : `activity-${year}.csv`,
      media_type: 'text/csv',
      content: toCsvText(toFeedCsvRows(rows, texts)),
    })
  }
  return useMutation({
    mutationFn: async (search: FeedSearch) =>
      save(filterFeedRows(await loadAll(), search), search.year),
    onError: showErrorToast,
  })
}
