import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { join } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { MoreButton } from './more-button.tsx'
import styles from './navbar.module.css'
import { stocksPage } from './pages.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { usePages } from './use-pages.ts'
import { WalletControl } from './wallet-control.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

export function Navbar() {
  const { t } = useTranslation('shell')
  const pages = usePages()
  // undefined: never opened, so its code is not needed yet.
  const [isMenuOpen, setIsMenuOpen] = useState<boolean>()
  return (
    <header className={styles.nav}>
      <div className={join('page', styles.row)}>
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
          <MoreButton />
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
