import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#session/session-state.ts'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { useWallet } from '#wallet/wallet-state.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { drawerGroups } from '../routes/pages.ts'
import { useNavbarPages } from '../routes/use-navbar-pages.ts'
import styles from './navigation-drawer.module.css'

const TotalFigure = lazy(async () => ({
  default: (await import('#features/portfolio/page/worth/total-figure.tsx')).TotalFigure,
}))

type MenuDrawerProps = { isOpen: boolean; onClose: () => void }

/** Shows the pages in a drawer, for narrow screens, grouped by job; it leads with the wallet's total. */
export function NavigationDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('shell')
  const pages = useNavbarPages()
  return (
    <Drawer title={t('menu')} side="left" isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
      <OwnTotal onPress={onClose} />
      <PaletteButton className={styles.search} onPress={onClose} />
      <nav className={styles.links} aria-label={t('mainNavigation')}>
        <Group name={t('groups.usdPlus')}>
          {pages.map(({ to, name }) => (
            <Link key={to} to={to} onClick={onClose}>
              {t(name)}
            </Link>
          ))}
        </Group>
        {drawerGroups.map((group) => (
          <Group key={group.name} name={t(group.name)}>
            {group.pages.map(({ to, name }) => (
              <Link key={to} to={to} onClick={onClose}>
                {t(name)}
              </Link>
            ))}
          </Group>
        ))}
      </nav>
    </Drawer>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="label">
        {name}
      </h3>
      {children}
    </section>
  )
}

/** Shows the total of a signed-in wallet, which leads to the portfolio. */
function OwnTotal({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('shell')
  const wallet = useWallet()
  const isSignedIn = useSession().status === 'signed-in'
  if (wallet.status !== 'connected' || !isSignedIn) return null
  return (
    <Link to="/portfolio" className={styles.total} onClick={onPress}>
      <span className="label">{t('total')}</span>
      <Suspense fallback={<Skeleton width={160} height={32} />}>
        <TotalFigure account={wallet.address} />
      </Suspense>
    </Link>
  )
}
