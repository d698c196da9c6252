import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { serverNowMs } from '#device/clock.ts'
import { BrandMark } from '#ui/art/brand-mark.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { LanguageMenu } from '../menus/language-menu.tsx'
import { PriceColorsMenu } from '../menus/price-colors-menu.tsx'
import { ThemeMenu } from '../menus/theme-menu.tsx'
import styles from './footer.module.css'
import { SystemStatus } from './system-status.tsx'

export function Footer() {
  const { t } = useTranslation('shell')
  const { name } = boot.brand
  return (
    <footer className={styles.footer}>
      <div className={joinClassNames('page', styles.row)}>
        <Link to="/" className={styles.brand} aria-label={name}>
          <BrandMark isQuiet />
          {name}
        </Link>
        <span>{`© ${new Date(serverNowMs()).getUTCFullYear()} ${name}`}</span>
        <Link to="/terms">{t('terms')}</Link>
        <Link to="/privacy">{t('privacy')}</Link>
        <Link to="/risk">{t('risk')}</Link>
        <Link to="/help">{t('help')}</Link>
        <Link to="/addresses">{t('addresses')}</Link>
        <Link to="/reports">{t('reports')}</Link>
        <span className={styles.menus}>
          <SystemStatus />
          <LanguageMenu />
          <ThemeMenu />
          <PriceColorsMenu />
        </span>
      </div>
    </footer>
  )
}
