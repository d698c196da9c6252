import { useTranslation } from 'react-i18next'
import { toActivityTitle } from '../activity-row.tsx'
import { type ActivityItem, useActivity } from '../use-activity.ts'
import { type FeedMoney, type FeedRow, type FeedRowState, NO_MONEY } from './feed-row.ts'

/** Kinds whose journal entry names the amount that left the wallet. */
const payingKinds = ['buy', 'wrap', 'unwrap', 'sendTokens']

function toMoney({ entry: { kind, facts } }: ActivityItem): FeedMoney {
  const { pay = '', paySymbol = '' } = facts
  const amount = pay.replaceAll(',', '')
  const isAmount = payingKinds.includes(kind) && /^\d+(\.\d+)?$/.test(amount)
  return isAmount ? { ...NO_MONEY, sent: { amount, symbol: paySymbol } } : NO_MONEY
}

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
        money: state === 'done' ? toMoney(item) : NO_MONEY,
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
