import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { BrandMark } from '#ui/art/brand-mark.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { MorePagesButton } from '../menus/more-pages-button.tsx'
import { WalletControl } from '../menus/wallet-control.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { holderPages, stocksPage } from '../routes/pages.ts'
import { useNavbarPages } from '../routes/use-navbar-pages.ts'
import styles from './navbar.module.css'

const MenuDrawer = lazy(async () => ({
  default: (await import('../menus/navigation-drawer.tsx')).NavigationDrawer,
}))

export function Navbar() {
  const { t } = useTranslation('shell')
  const pages = useNavbarPages()
  const { status } = useWallet()
  // The links of a wallet that is being restored are shown at once, so that they do not move the others later.
  const isHolder = status === 'connected' || status === 'reconnecting'
  // The state is undefined until the menu is first opened, so that the menu's code does not load before.
  const [isMenuOpen, setIsMenuOpen] = useState<boolean>()
  return (
    <header className={styles.nav}>
      <div className={joinClassNames('page', styles.row)}>
        <button
          type="button"
          className={styles.menu}
          aria-label={t('menu')}
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Link to="/" className={styles.brand} aria-label={boot.brand.name}>
          <BrandMark />
          <span>{boot.brand.name}</span>
        </Link>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          {pages.map(({ to, name }) => (
            <Link key={to} to={to}>
              {t(name)}
            </Link>
          ))}
          <i className={styles.divider} aria-hidden="true" />
          <Link to={stocksPage.to}>{t(stocksPage.name)}</Link>
          {holderPages.map(({ to, name }) => (
            <Link key={to} to={to} className={styles.holder} data-shown={isHolder || undefined}>
              {t(name)}
            </Link>
          ))}
          <MorePagesButton hasHolderPages={isHolder} />
        </nav>
        <PaletteButton className={styles.search} isMark />
        <WalletControl />
      </div>
      <Suspense>
        {isMenuOpen !== undefined && (
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        )}
      </Suspense>
    </header>
  )
}
