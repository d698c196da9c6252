import { useTranslation } from 'react-i18next'
import { toActivityTitle } from '../activity-row.tsx'
import { type ActivityItem, useActivity } from '../use-activity.ts'
import type { FeedRow, FeedRowState } from './feed-row.ts'

/** Returns the transactions sent from this browser as rows. */
export function useJournalFeedRows(): FeedRow[] {
  const { t } = useTranslation('activity')
  const { groups } = useActivity()
  const toRow =
    (toState: (item: ActivityItem) => FeedRowState) =>
    (item: ActivityItem): FeedRow => {
      const { id, chainId, createdAtMs, steps } = item.entry
      const { stage } = item
      const state = toState(item)
      return {
        id,
        kind: 'transaction',
        state,
        title: toActivityTitle(t, item),
        detail: '',
        chainId,
        atMs: createdAtMs,
        hash: steps.findLast(({ hash }) => hash !== null)?.hash ?? null,
        reference: id,
        link: null,
        receipt: stage.name === 'done' ? { of: 'transaction', chainId, hash: stage.hash } : null,
        item,
      }
    }
  return [
    ...groups['needs-you'].map(toRow(() => 'needs-you')),
    ...groups.running.map(toRow(() => 'underway')),
    ...groups.earlier.map(toRow(({ stage }) => (stage.name === 'done' ? 'done' : 'not'))),
  ]
}
