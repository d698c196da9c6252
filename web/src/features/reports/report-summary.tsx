import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toCountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { useTranslation } from 'react-i18next'
import type { BackingReport } from '#api/brokerage/reports.ts'
import { toAgeText, toUsdText, toUtcText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { FigureAge } from '#ui/text/age.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { type BackingVerdict, countBackedStocks, toBackingVerdict } from './backing-rules.ts'
import { toReportMoneyText, UNKNOWN_LABEL } from './report-texts.ts'
import styles from './reports-page.module.css'
import { verdictTagKinds } from './verdict-tag-kinds.ts'

/** Shows the summary of the report: totals, custodian, and the time of each figure. */
export function ReportSummary({ report }: { report: BackingReport }) {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const { totalValue, custodian, chains } = report
  const verdict: BackingVerdict = toBackingVerdict(report)
  const total =
    totalValue === null ? UNKNOWN_LABEL : toUsdText(toReportMoneyText(totalValue), language)
  const stocks = countBackedStocks(report)
  return (
    <section className={styles.statement} aria-label={t('statement')}>
      <KeyValueList
        isRuled
        rows={[
          {
            key: 'verdict',
            label: t('stocksBacked', { ...stocks, count: stocks.of }),
            value: <Tag kind={verdictTagKinds[verdict]}>{t(`tags.${verdict}`)}</Tag>,
          },
          {
            key: 'custodian',
            label: t('custodian'),
            value: (
              <>
                {custodian.name}
                {custodian.isSimulated && <span className={page.sub}>{t('simulated')}</span>}
              </>
            ),
          },
          {
            key: 'shares',
            label: t('sharesRead'),
            value: report.sharesMs === null ? t('noAnswer') : <AsOf atMs={report.sharesMs} />,
          },
          ...chains.map(({ chainId, blockNumber, blockMs }) => ({
            key: `${chainId}`,
            label: <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
            value:
              blockNumber === null || blockMs === null ? (
                t('notFollowed')
              ) : (
                <span title={toUtcText(blockMs, language)}>
                  {t('block', { block: toCountLabel(blockNumber) })}
                  <span className={page.sub}>
                    <FigureAge
                      sinceMs={blockMs}
                      toText={(seconds) => toAgeText(seconds, language)}
                    />
                  </span>
                </span>
              ),
          })),
          { key: 'total', label: t('totalValue'), value: total, isTotal: true },
        ]}
      />
      <p className={styles.asOf}>{toUtcText(report.atMs, language)}</p>
    </section>
  )
}

function AsOf({ atMs }: { atMs: number }) {
  const { language } = useLanguage()
  return <FigureAge sinceMs={atMs} toText={(seconds) => toAgeText(seconds, language)} />
}
