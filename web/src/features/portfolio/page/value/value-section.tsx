import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PortfolioTimespan, portfolioTimespans } from '#api/portfolio/portfolio.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { ReturnFigures } from '../gains/return-figures.tsx'
import { toKnownValuePoints } from '../gains/return-rules.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import { ValueChart } from './value-chart.tsx'
import styles from './value-section.module.css'
import { ValueTable } from './value-table.tsx'

/** Shows the value of the shares over time, compared with the net deposits (requirement SK-05). */
export function ValueSection({ data }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const [isTable, setTable] = useState(false)
  return (
    <section className={styles.section} aria-label={t('chart.title')}>
      <div className={styles.toggle}>
        <ToggleButton
          label={t('chart.asTable')}
          icons={{ on: 'chart', off: 'table' }}
          isOn={isTable}
          onChange={setTable}
        />
      </div>
      <Tabs
        variant="page"
        label={t('spans.label')}
        value={data.timespan}
        onChange={(value) => data.onTimespan(toTimespan(value))}
        tabs={portfolioTimespans.map((value) => ({
          value,
          label: t(`spans.${value}`),
          content: <Values data={data} isTable={isTable} />,
        }))}
      />
    </section>
  )
}

const toTimespan = (value: string): PortfolioTimespan =>
  portfolioTimespans.find((timespan) => timespan === value) ?? 'YEAR'

function Values({ data, isTable }: { data: PortfolioData; isTable: boolean }) {
  const { t } = useTranslation('portfolioPage')
  const { values, timespan } = data
  if (values.data === null) {
    return (
      <div className={styles.place}>
        {values.isFailed ? (
          <p className={styles.none}>
            {t('chart.failed')}{' '}
            <button type="button" className="link" onClick={data.onRetry}>
              {t('retry')}
            </button>
          </p>
        ) : (
          <ListSkeleton label={t('loading')} />
        )}
      </div>
    )
  }
  const points = toKnownValuePoints(values.data)
  if (points.length < 2) return <p className={styles.none}>{t('chart.none')}</p>
  return (
    <>
      {isTable ? (
        <ValueTable points={points} timespan={timespan} />
      ) : (
        <ValueChart points={points} timespan={timespan} />
      )}
      <ReturnFigures points={points} dividends={data.dividends.data ?? []} />
    </>
  )
}
