import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReservesReport, reservesQuery } from '#api/dollar/reserves.ts'
import { Alert } from '#ui/layout/alert.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { Limits } from './limits.tsx'
import { Holdings } from './reserves/holdings-section.tsx'
import { Reserve } from './reserves/reserve-section.tsx'
import { Supply } from './supply-section.tsx'
import styles from './transparency-page.module.css'
import { Evidence } from './verify/evidence.tsx'
import { ReserveRing } from './verify/seal.tsx'
import { useVerify } from './verify/use-verify.ts'
import { Verdict } from './verify/verdict.tsx'
import { VerificationPanel } from './verify/verification-panel.tsx'

/** Requirement TP-01: the reserves of USD+ and how to verify them. */
export function TransparencyPage() {
  const { t } = useTranslation('transparency')
  const { data, isError } = useQuery(reservesQuery)
  const verify = useVerify()
  return (
    <div className="page">
      <div className={page.page}>
        <div className={page.top}>
          <div>
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className={page.lede}>{t('lede')}</p>
            {isError && !data && (
              <div className={page.alert}>
                <Alert kind="warn" title={t('failed')} role="status">
                  {t('failedText')}
                </Alert>
              </div>
            )}
            <Verdict stated={data ?? null} verify={verify} />
          </div>
          <ReserveRing stated={data ?? null} />
        </div>
        {verify.isSuccess && <VerificationPanel verification={verify.data} />}
        {data ? <Sums stated={data} /> : !isError && <div className={styles.place} />}
        <Holdings />
        {data && <Evidence stated={data} />}
        <Limits />
      </div>
    </div>
  )
}

const Sums = ({ stated }: { stated: ReservesReport }) => (
  <div className={styles.two}>
    <Supply stated={stated} />
    <Reserve stated={stated} />
  </div>
)
