import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useTranslation } from 'react-i18next'
import type { ReserveAttestation } from '#api/dollar/reserves.ts'
import { useLanguage } from '#i18n/use-language.ts'
import page from '#ui/layout/evidence-page.module.css'
import styles from './transparency-page.module.css'

type AttestationsSectionProps = { attestations: readonly ReserveAttestation[] }

/** Shows the signed reports of third parties. */
export function AttestationsSection({ attestations }: AttestationsSectionProps) {
  const { t } = useTranslation('transparency')
  const { language } = useLanguage()
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('attestations')}</h2>
      </div>
      {attestations.length === 0 && <p className={styles.intro}>{t('noAttestations')}</p>}
      <ul className={styles.list}>
        {attestations.map(({ firm, scope, asOfDate, fileHash, url }) => (
          <li key={fileHash}>
            <strong>{firm}</strong>
            <span>
              {scope}, {toDateText(asOfDate, language)}
              <span className={styles.hash}>{t('hash', { hash: fileHash })}</span>
            </span>
            {url && (
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {t('report')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
