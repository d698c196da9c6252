import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'

/** A new page says its name: in the title, and by moving the focus to its heading. */
export function usePageChange() {
  const { t } = useTranslation(['shell', 'splash', 'localExplorer'])
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })

  useEffect(() => {
    const title = pathname.startsWith('/terms')
      ? t('shell:terms')
      : pathname.startsWith('/local/')
        ? t(`localExplorer:${explorerTitleOf(pathname)}`)
        : t('splash:title')
    document.title = `${title} · ${boot.brand.name}`
  }, [pathname, t])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

function explorerTitleOf(pathname: string): 'title' | 'address' | 'token' {
  const [, , , kind] = pathname.split('/')
  return kind === 'address' || kind === 'token' ? kind : 'title'
}
