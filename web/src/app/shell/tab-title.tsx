import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#features/activity/use-activity.ts'
import { usePendingActivityItems } from '#features/activity/use-pending-items.ts'
import { NewsToasts, type UnannouncedNews } from '#features/notifications/news/news-toasts.tsx'
import { useIsTabHidden } from '#features/notifications/news/use-is-tab-hidden.ts'
import { titlePartsStore } from './document-title.ts'

/** Announces to the signed-in user what has ended and shows what is under way in the title of the document. */
export function TabTitle({ account }: { account: Address }) {
  const { t } = useTranslation('shell')
  const isHidden = useIsTabHidden()
  const [unannounced, setUnannounced] = useState<UnannouncedNews | null>(null)
  const running = useActivity().groups.running.length
  const count = usePendingActivityItems().length + running
  useEffect(() => {
    titlePartsStore.set({
      news: unannounced?.title ?? null,
      newsCount: unannounced?.count ?? 0,
      underway: count === 0 ? null : t('underway', { count }),
      isHidden,
    })
  }, [unannounced, count, isHidden, t])
  useEffect(() => () => titlePartsStore.set(EMPTY), [])
  return <NewsToasts account={account} onUnannounced={setUnannounced} key={account} />
}

const EMPTY = { news: null, newsCount: 0, underway: null, isHidden: false }
