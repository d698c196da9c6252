import { useTranslation } from 'react-i18next'
import page from '#ui/layout/evidence-page.module.css'

type ReserveLimitationsProps = {
  /** Reports of third parties; null while it is unknown whether there are any. */
  attestationCount: number | null
}

/** Explains how the figures are computed, and which of them cannot be verified on chain. */
export function ReserveLimitations({ attestationCount }: ReserveLimitationsProps) {
  const { t } = useTranslation('transparency')
  const reported =
    attestationCount === null ? [] : ([attestationCount > 0 ? 'attested' : 'reported'] as const)
  const parts = ['method', 'proven', ...reported, 'notShown'] as const
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('limits.title')}</h2>
      </div>
      <div className={page.plain}>
        {parts.map((part) => (
          <div key={part}>
            <h3>{t(`limits.${part}.title`)}</h3>
            <p>{t(`limits.${part}.text`)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
