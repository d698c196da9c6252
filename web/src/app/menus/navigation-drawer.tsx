import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { moreMenuPages, stocksPage } from '../routes/pages.ts'
import { useNavbarPages } from '../routes/use-navbar-pages.ts'
import styles from './navigation-drawer.module.css'

type MenuDrawerProps = { isOpen: boolean; onClose: () => void }

/** Shows the navbar's links in a drawer, for narrow screens. */
export function NavigationDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('shell')
  const pages = useNavbarPages()
  return (
    <Drawer title={t('menu')} side="left" isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
      <PaletteButton className={styles.search} onPress={onClose} />
      <nav className={styles.links} aria-label={t('mainNavigation')}>
        {pages.map(({ to, name }) => (
          <Link key={to} to={to} onClick={onClose}>
            {t(name)}
          </Link>
        ))}
        {[stocksPage, ...moreMenuPages].map(({ to, name }) => (
          <Link key={to} to={to} onClick={onClose}>
            {t(name)}
          </Link>
        ))}
        <Link to="/terms" onClick={onClose}>
          {t('terms')}
        </Link>
      </nav>
    </Drawer>
  )
}
