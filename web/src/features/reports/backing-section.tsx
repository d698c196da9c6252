import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackingReport } from '#api/brokerage/reports.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Chips } from '#ui/form/chips.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { FigureAge } from '#ui/text/age.tsx'
import { isStockInUse, sortBackings } from './backing-rules.ts'
import { BackingTable } from './backing-table.tsx'
import { toShownBackings } from './shown-backing.ts'

/** Shows each token with the shares in custody for it; unused stocks are hidden at first. */
export function BackingSection({ report }: { report: BackingReport }) {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const [isAll, setIsAll] = useState(false)
  const inUse = report.stocks.filter(isStockInUse)
  const all = toShownBackings(report.stocks)
  const rows = sortBackings(isAll ? all : all.filter(isStockInUse))
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('backing')}</h2>
        <FigureAge
          sinceMs={report.atMs}
          toText={(seconds) => t('readAge', { age: toAgeText(seconds, language) })}
        />
        {inUse.length < report.stocks.length && (
          <Chips
            label={t('shown')}
            value={isAll}
            choices={[
              { value: false, label: t('inUse', { count: inUse.length }) },
              { value: true, label: t('all', { count: report.stocks.length }) },
            ]}
            onChoose={setIsAll}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState text={t('noTokens')} />
      ) : (
        <BackingTable rows={rows} chainIds={report.chains.map(({ chainId }) => chainId)} />
      )}
    </section>
  )
}
