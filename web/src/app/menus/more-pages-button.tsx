import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { holderPages, moreMenuPages } from '../routes/pages.ts'
import styles from '../shell/navbar.module.css'

const load = () => import('./more-pages-menu.tsx')
/** Preloads the code. A failure is ignored, because the press loads the code again. */
const loadEarly = () => void load().catch(() => null)

const MoreMenu = lazy(async () => ({ default: (await load()).MorePagesMenu }))

/**
 * Shows the button of the menu with the other stock pages; the menu's code loads on hover, focus or press. If the wide
 * navbar links to a holder's pages itself, only the link is marked as the current page there.
 */
export function MorePagesButton({ hasHolderPages }: { hasHolderPages: boolean }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isRequested, setIsRequested] = useState(false)
  const isOwnLink = hasHolderPages && holderPages.some(({ to }) => pathname.startsWith(to))
  const triggerProps = {
    className: isOwnLink ? `${styles.more} ${styles.linked}` : styles.more,
    // `aria-current="page"` belongs to the link itself; the button has the value `true`.
    'aria-current': moreMenuPages.some(({ to }) => pathname.startsWith(to)) || undefined,
  }
  const content = (
    <>
      {t('more')}
      <Icon name="down" size="small" />
    </>
  )
  const button = (
    <button
      type="button"
      {...triggerProps}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
      onClick={() => setIsRequested(true)}
    >
      {content}
    </button>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <MoreMenu triggerProps={triggerProps}>{content}</MoreMenu>
    </Suspense>
  )
}
