import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { morePages } from '../routes/pages.ts'
import styles from '../shell/navbar.module.css'

const load = () => import('./more-menu.tsx')
/** What does not load ahead of a press loads with it. */
const loadEarly = () => void load().catch(() => null)

const MoreMenu = lazy(async () => ({ default: (await load()).MoreMenu }))

/** The rest of the stock side; its menu comes with the first sign of interest. */
export function MoreButton() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isWanted, setIsWanted] = useState(false)
  const look = {
    className: styles.more,
    // "page" is for the link itself; the button only says that the page is one of its own.
    'aria-current': morePages.some(({ to }) => pathname.startsWith(to)) || undefined,
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
      {...look}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
      onClick={() => setIsWanted(true)}
    >
      {content}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MoreMenu look={look}>{content}</MoreMenu>
    </Suspense>
  )
}
