import { useTranslation } from 'react-i18next'
import { toApiUrl } from '#api/client/client.ts'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { toBpsDollarText } from '../reserves/reserve-lines.ts'
import type { VerifyReservesMutation } from './use-verify-reserves.ts'

const toReportUrl = (format: string) => toApiUrl(`/reserves/export?format=${format}`)

type ReserveVerdictSummaryProps = { stated: ReservesReport | null; verify: VerifyReservesMutation }

/** Shows the verdict on the reserves in one sentence, with its figures and the ways to verify it. */
export function ReserveVerdictSummary({ stated, verify }: ReserveVerdictSummaryProps) {
  const { t } = useTranslation('transparency')
  return (
    <>
      <p className={page.verdict}>{useSentence(stated)}</p>
      <p className={page.how}>{t('how')}</p>
      <div className={page.acts}>
        <Button
          variant="quiet"
          isBusy={verify.isPending}
          isDisabled={stated === null}
          onClick={() => stated && verify.mutate(stated)}
        >
          <Icon name="refresh" />
          {t('verify')}
        </Button>
        <a className={page.file} href={toReportUrl('json')} download>
          <Icon name="download" />
          {t('json')}
        </a>
        <a className={page.file} href={toReportUrl('csv')} download>
          <Icon name="download" />
          {t('csv')}
        </a>
      </div>
    </>
  )
}

function useSentence(stated: ReservesReport | null): string {
  const { t } = useTranslation('transparency')
  if (stated === null) return ' '
  const { verdict, ratioBps } = stated
  if (verdict === 'unknown' || ratioBps === null) return t(`verdicts.${verdict}`)
  return t('holds', { dollars: toBpsDollarText(ratioBps) })
}
