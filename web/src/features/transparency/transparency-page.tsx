import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReservesReport, reservesQuery } from '#api/dollar/reserves.ts'
import { useOutages } from '#api/outage/outages.ts'
import { Alert } from '#ui/layout/alert.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { AttestationsSection } from './attestations-section.tsx'
import { CustodianSection } from './custodian/custodian-section.tsx'
import { DirectSupplySection } from './direct-supply-section.tsx'
import { ReserveLimitations } from './reserve-limitations.tsx'
import { TreasuryHoldingsSection } from './reserves/holdings-section.tsx'
import { ReserveSection } from './reserves/reserve-section.tsx'
import { UsdPlusSupplySection } from './supply-section.tsx'
import styles from './transparency-page.module.css'
import { ReserveRing } from './verify/reserve-ring.tsx'
import { ReserveVerdictSummary } from './verify/reserve-verdict-summary.tsx'
import { useVerifyReserves } from './verify/use-verify-reserves.ts'
import { VerificationPanel } from './verify/verification-panel.tsx'

/** Shows the reserves of USD+ and how to verify them (requirement TP-01). */
export function TransparencyPage() {
  const { t } = useTranslation('transparency')
  const { data, isError } = useQuery(reservesQuery)
  const isOld = useOutages().some(({ subject }) => subject === 'api') && data !== undefined
  const verify = useVerifyReserves()
  return (
    <div className="page">
      <div className={page.page}>
        <div className={page.top}>
          <div>
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className={page.lede}>{t('lede')}</p>
            <p className={page.how}>{t('cash')}</p>
            {isError && !data && <Warning title={t('failed')} text={t('failedText')} />}
            {isOld && <Warning title={t('kept')} text={t('keptText')} />}
            <ReserveVerdictSummary stated={data ?? null} verify={verify} />
          </div>
          <ReserveRing stated={data ?? null} />
        </div>
        {verify.isSuccess && <VerificationPanel verification={verify.data} />}
        {data ? (
          <Sums stated={data} />
        ) : isError ? (
          <DirectSupplySection />
        ) : (
          <div className={styles.place} />
        )}
        <TreasuryHoldingsSection />
        {data && <CustodianSection checks={data.custodian} />}
        {data && <AttestationsSection attestations={data.attestations} />}
        <ReserveLimitations attestationCount={data?.attestations.length ?? null} />
      </div>
    </div>
  )
}

const Warning = ({ title, text }: { title: string; text: string }) => (
  <div className={page.alert}>
    <Alert kind="warn" title={title} role="status">
      {text}
    </Alert>
  </div>
)

const Sums = ({ stated }: { stated: ReservesReport }) => (
  <div className={styles.two}>
    <UsdPlusSupplySection stated={stated} />
    <ReserveSection stated={stated} />
  </div>
)
