import { toCsvText } from '@parvalue/shared/domain/money/csv.ts'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#api/client/download-file.ts'
import { type FeedRow, feedKinds, feedRowStates } from './feed-row.ts'
import { toFeedCsvRows } from './feed-rules.ts'

const heads = ['when', 'kind', 'what', 'state', 'detail', 'network', 'hash', 'reference'] as const

/** Returns a function that exports the filtered rows of all pages as a file. */
export function useExportFeed() {
  const { t } = useTranslation('activity')
  return (rows: readonly FeedRow[]) => {
    const texts = {
      heads: heads.map((name) => t(`file.${name}`)),
      kinds: Object.fromEntries(feedKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
      states: Object.fromEntries(feedRowStates.map((state) => [state, t(`states.${state}`)])),
    }
    downloadFile({
      file_name: 'activity.csv',
      media_type: 'text/csv',
      content: toCsvText(toFeedCsvRows(rows, texts)),
    })
  }
}
