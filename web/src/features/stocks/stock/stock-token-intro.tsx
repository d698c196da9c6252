import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '../list/stocks-page.module.css'

const parts = ['share', 'dividends', 'prices'] as const

export function StockTokenIntro() {
  const { t } = useTranslation('stocks')
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionHead}>{t('what.title')}</h2>
      <div className={styles.backed}>
        {parts.map((part) => (
          <div key={part}>
            <h3>{t(`what.${part}.title`)}</h3>
            <p>
              {t(`what.${part}.text`)}{' '}
              {part === 'share' && (
                <Link to="/transparency" className="link">
                  {t('what.share.link')}
                </Link>
              )}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
