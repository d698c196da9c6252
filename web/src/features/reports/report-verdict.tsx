import { useTranslation } from 'react-i18next'
import { type BackingReport, toBackingReportUrl } from '#api/brokerage/reports.ts'
import { Icon } from '#ui/art/icon.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { toBackingVerdict } from './backing-rules.ts'

type ReportVerdictProps = { report: BackingReport | null; isFailed: boolean }

/** Shows the verdict on the backing in one sentence, with its method. */
export function ReportVerdict({ report, isFailed }: ReportVerdictProps) {
  const { t } = useTranslation('reports')
  const sentence = report
    ? t(`verdicts.${toBackingVerdict(report)}`)
    : isFailed
      ? t('verdicts.unknown')
      : ' '
  return (
    <>
      <p className={page.verdict}>{sentence}</p>
      <p className={page.how}>{t('how')}</p>
    </>
  )
}

export function ReportDownloads() {
  const { t } = useTranslation('reports')
  return (
    <div className={page.acts}>
      {(['json', 'csv'] as const).map((format) => (
        <a key={format} className={page.file} href={toBackingReportUrl(format)} download>
          <Icon name="download" />
          {t(format)}
        </a>
      ))}
    </div>
  )
}
