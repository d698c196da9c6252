import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usdPlusInfoQuery } from '#api/info.ts'
import { toAgeText, toPercentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Age } from '#ui/age.tsx'
import { Figure } from '#ui/figure.tsx'
import styles from './hero.module.css'

const REFETCH_MS = 60_000

/** The yield, blank until it is known (Spec 2); its place is kept, and it is never shown as zero. */
export function Apy() {
  const { t } = useTranslation('splash')
  const { language } = useLanguage()
  const { data, dataUpdatedAt } = useQuery({ ...usdPlusInfoQuery, refetchInterval: REFETCH_MS })
  const apy = data?.yield ?? null
  return (
    <div className={styles.apy}>
      <div>
        <span className="quiet">{t('apy')}</span>{' '}
        {apy !== null && (
          <Age sinceMs={dataUpdatedAt} toText={(seconds) => toAgeText(seconds, language)} />
        )}
      </div>
      <div className={styles.figure}>
        {apy !== null && <Figure size="hero" isEarned text={toPercentText(apy)} code="%" />}
      </div>
      <p className="quiet">{t('variable')}</p>
    </div>
  )
}
