import { useRouter, useRouterState } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { useStore } from '#wallet/store.ts'
import { titlePartsStore, toDocumentTitle } from './document-title.ts'
import { focusHeading } from './focus-heading.ts'

/** Announces a new page in the document title and by moving the focus to its heading. */
export function usePageChange() {
  const { t } = useTranslation(['shell', 'splash', 'portfolio'])
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })

  const parts = useStore(titlePartsStore)

  useEffect(() => {
    document.title = toDocumentTitle({ page: toTitle(pathname, t), brand: boot.brand.name }, parts)
  }, [pathname, t, parts])

  useEffect(() => {
    let stopWaiting = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stopWaiting()
      // A dialog that the user opened while the page loaded keeps the focus.
      if (document.activeElement?.closest('[role="dialog"][data-open]')) return
      stopWaiting = focusHeading()
    })
    return () => {
      stopWaiting()
      unsubscribe()
    }
  }, [router])
}

function toTitle(pathname: string, t: TFunction<['shell', 'splash', 'portfolio']>) {
  const [, page, name, task] = pathname.split('/')
  if (page === 'local') return t(`shell:explorer.${explorerTitleOf(pathname)}`)
  if (name === 'sample') return t('portfolio:sample')
  if (task === 'wrap') return `${t('shell:wrap')} ${name?.toUpperCase()}`
  if (page === 'stocks' && name) return name.toUpperCase()
  return t(titleOf(page))
}

const titles = {
  portfolio: 'portfolio:portfolio',
  wrap: 'shell:wrap',
  bridge: 'shell:bridge',
  transparency: 'shell:transparency',
  orders: 'shell:orders',
  account: 'shell:account',
  reports: 'shell:reports',
  stocks: 'shell:stocks',
  notices: 'shell:notices',
  settings: 'shell:settings',
  terms: 'shell:terms',
  privacy: 'shell:privacy',
  risk: 'shell:risk',
  help: 'shell:help',
  status: 'shell:status',
  activity: 'shell:activity',
  receipts: 'shell:receipt',
  earnings: 'shell:earnings',
  send: 'shell:send',
  gift: 'shell:giftCards',
  referrals: 'shell:referrals',
  addresses: 'shell:addresses',
  approvals: 'shell:approvals',
  kit: 'shell:parts',
} as const

function titleOf(page: string | undefined) {
  const known = Object.entries(titles).find(([name]) => name === page)
  return known?.[1] ?? 'splash:title'
}

function explorerTitleOf(pathname: string): 'title' | 'address' | 'token' {
  const [, , , kind] = pathname.split('/')
  return kind === 'address' || kind === 'token' ? kind : 'title'
}
