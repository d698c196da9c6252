import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioTimespan } from '#api/portfolio/portfolio.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { KnownValuePoint } from '../gains/return-rules.ts'
import { toHideableMoneyLabel, toMoneyChangeLabel } from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toPointTimeLabel } from './dates.ts'

type ValueTableProps = { points: readonly KnownValuePoint[]; timespan: PortfolioTimespan }

/** Shows the chart's data as a table, latest first. */
export function ValueTable({ points, timespan }: ValueTableProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const texts = useTableTexts()
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  return (
    <DataTable
      label={t('chart.title')}
      rows={points.toReversed()}
      toId={({ atMs }) => String(atMs)}
      paging={{ page, onPage, texts }}
      columns={[
        {
          id: 'date',
          header: t('chart.date'),
          cell: ({ atMs }) => toPointTimeLabel(atMs, timespan, reader.language),
          toSortValue: ({ atMs }) => atMs,
        },
        {
          id: 'worth',
          header: t('chart.worth'),
          cell: ({ value }) => toHideableMoneyLabel(value, reader),
          isNumber: true,
          toSortValue: ({ value }) => value,
        },
        {
          id: 'putIn',
          header: t('chart.putIn'),
          cell: ({ netDeposits }) => toHideableMoneyLabel(netDeposits, reader),
          isNumber: true,
          toSortValue: ({ netDeposits }) => netDeposits,
        },
        {
          id: 'gain',
          header: t('chart.gain'),
          cell: ({ value, netDeposits }) => toMoneyChangeLabel(value - netDeposits, reader).label,
          isNumber: true,
          toSortValue: ({ value, netDeposits }) => value - netDeposits,
        },
      ]}
    />
  )
}
