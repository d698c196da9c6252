import { toReceiptName } from '@parvalue/shared/domain/receipts/notification-receipt.ts'
import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  markNotificationsRead,
  type NotificationItem,
  newestNotificationsQuery,
} from '#api/account/notifications.ts'
import { showBrowserNotifications } from '#device/browser-notifications.ts'
import { tabStore } from '#device/storage.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { closeToast, showToast } from '#ui/dialog/toast.tsx'
import { findSymbol } from '../find-symbol.ts'
import { toNotificationText } from '../notification-text.ts'
import { findNews, parseAnnounced, TOASTS_MAX, toAnnounced } from './news-rules.ts'
import { useIsTabHidden } from './use-is-tab-hidden.ts'

export type UnannouncedNews = { title: string; count: number }

type NewsToastsProps = {
  account: Address
  /** Receives what this hidden tab has not announced yet, for its title; null if there is nothing. */
  onUnannounced: (news: UnannouncedNews | null) => void
}

const keyOf = (account: Address) => `parvalue.announced.${account.toLowerCase()}`

/**
 * Shows a toast for each notification that ends a wait, once in this tab (requirement TR-06). What was announced is
 * stored for the tab, so that a reload announces nothing twice. A hidden tab waits until it is seen; meanwhile its
 * title has the news, and the browser's notification if the user has chosen it.
 */
export function NewsToasts({ account, onUnannounced }: NewsToastsProps) {
  const { t } = useTranslation('notices')
  const { language } = useLanguage()
  const isHidden = useIsTabHidden()
  const items = useQuery(newestNotificationsQuery(account)).data
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list and visibility, whatever the functions are
  useEffect(() => {
    if (!items) return
    const announced = parseAnnounced(tabStore.getItem(keyOf(account)))
    const news = findNews(announced, items)
    const toTitle = (item: NotificationItem) =>
      toNotificationText(t, item, { language, findSymbol }).title
    const toShown = (item: NotificationItem) => ({
      id: item.id,
      title: toTitle(item),
      onOpen: () => {
        const name = toReceiptName(item)
        void (name
          ? navigate({ to: '/receipts/$id', params: { id: toReceiptAddress(name) } })
          : navigate({ to: '/notices' }))
      },
    })
    void showBrowserNotifications(news.map(toShown))
    const newest = news.at(-1)
    if (isHidden && announced !== null) {
      onUnannounced(newest ? { title: toTitle(newest), count: news.length } : null)
      return
    }
    onUnannounced(null)
    tabStore.setItem(keyOf(account), JSON.stringify(toAnnounced(announced, items)))
    showNews(t, news, toTitle)
  }, [items, isHidden, account])
  return null
}

function showNews(
  t: TFunction<'notices'>,
  news: readonly NotificationItem[],
  toTitle: (item: NotificationItem) => string,
) {
  if (news.length > TOASTS_MAX) {
    const title = t('toast.many', { count: news.length })
    showToast({ title, text: <AllLink />, kind: 'news', id: 'news' })
    return
  }
  for (const item of news) {
    const text = <NewsLink item={item} />
    showToast({ title: toTitle(item), text, kind: 'news', id: `news ${item.id}` })
  }
}

function NewsLink({ item }: { item: NotificationItem }) {
  const { t } = useTranslation('notices')
  const name = toReceiptName(item)
  if (name === null) return <AllLink />
  const onClick = () => {
    closeToast(`news ${item.id}`)
    void markNotificationsRead([item.id])
  }
  return (
    <Link
      className="link"
      to="/receipts/$id"
      params={{ id: toReceiptAddress(name) }}
      onClick={onClick}
    >
      {t('links.receipt')}
    </Link>
  )
}

function AllLink() {
  const { t } = useTranslation('notices')
  return (
    <Link className="link" to="/notices" onClick={() => closeToast('news')}>
      {t('toast.all')}
    </Link>
  )
}
