import { useTranslation } from 'react-i18next'
import type { DividendStatement, DividendSums } from '#api/stocks/corporate-actions.ts'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import table from '#ui/table/data-table.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { toHideableMoneyLabel } from '../labels.ts'
import type { PortfolioQueryState } from '../portfolio-data.ts'
import page from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toTaxPercentText } from './action-rules.ts'
import styles from './dividends-section.module.css'

type DividendStatementsProps = {
  statements: PortfolioQueryState<readonly DividendStatement[]>
  onRetry: () => void
}

/** Shows the yearly sums of dividends and tax, as the year's tax form has them (requirement CW-13). */
export function DividendStatements({ statements, onRetry }: DividendStatementsProps) {
  const { t } = useTranslation('portfolioPage')
  if (statements.data?.length === 0) return null
  return (
    <section className={joinClassNames(page.section, page.statements)}>
      <div className={page.head}>
        <h2>{t('statements.title')}</h2>
        <span className="label">{t('usd')}</span>
      </div>
      {statements.data ? (
        <>
          <StatementTable statements={statements.data} />
          <p className="quiet">{t('statements.small')}</p>
        </>
      ) : statements.isFailed ? (
        <p className={page.none}>
          {t('statements.unavailable')}{' '}
          <button type="button" className="link" onClick={onRetry}>
            {t('retry')}
          </button>
        </p>
      ) : (
        <ListSkeleton label={t('loading')} />
      )}
    </section>
  )
}

function StatementTable({ statements }: { statements: readonly DividendStatement[] }) {
  const { t } = useTranslation('portfolioPage')
  const isNarrow = useIsNarrow()
  const heads = [
    ...(isNarrow ? [] : [t('statements.gross')]),
    t('statements.tax'),
    t('statements.net'),
  ]
  return (
    <div className={table.scroll}>
      <table
        className={joinClassNames(table.table, styles.dividends)}
        aria-label={t('statements.title')}
      >
        <thead>
          <tr>
            <th scope="col">{t('statements.form')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={table.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <StatementRows key={`${statement.year} ${statement.form}`} statement={statement} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StatementRows({ statement }: { statement: DividendStatement }) {
  const { t } = useTranslation('portfolioPage')
  const { year, form, isFinal, lines } = statement
  return (
    <>
      <tr>
        <th scope="row">
          <strong className={styles.symbol}>{t('statements.formOf', { form, year })}</strong>
          {!isFinal && <span className={styles.sub}>{t('statements.soFar')}</span>}
          <NarrowGross sums={statement} />
        </th>
        <Sums sums={statement} />
      </tr>
      {lines.map((line) => (
        <tr key={`${line.taxBps} ${line.taxReason}`} className="quiet">
          <td>
            {t('statements.line', {
              percent: toTaxPercentText(line.taxBps),
              reason: t(`taxReasonNames.${line.taxReason}`),
            })}
            <span className={styles.sub}>{t('statements.payments', { count: line.count })}</span>
            <NarrowGross sums={line} />
          </td>
          <Sums sums={line} />
        </tr>
      ))}
    </>
  )
}

function Sums({ sums: { gross, taxWithheld, amount } }: { sums: DividendSums }) {
  const reader = usePortfolioDisplaySettings()
  const isNarrow = useIsNarrow()
  return (
    <>
      {!isNarrow && <td className={table.number}>{toHideableMoneyLabel(gross, reader)}</td>}
      <td className={table.number}>{toHideableMoneyLabel(taxWithheld, reader)}</td>
      <td className={table.number}>{toHideableMoneyLabel(amount, reader)}</td>
    </>
  )
}

/** Shows the sum before tax below the name, where a phone has no room for its column. */
function NarrowGross({ sums: { gross } }: { sums: DividendSums }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  if (!useIsNarrow()) return null
  const label = t('statements.grossOf', { gross: toHideableMoneyLabel(gross, reader) })
  return <span className={styles.sub}>{label}</span>
}
