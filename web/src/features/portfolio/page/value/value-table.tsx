import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioTimespan } from '#api/portfolio/portfolio.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { KnownPoint } from '../gains/return-rules.ts'
import { toChange, toOwnAmount } from '../labels.ts'
import { useReader } from '../use-reader.ts'
import { toPointLabel } from './dates.ts'

type ValueTableProps = { points: readonly KnownPoint[]; timespan: PortfolioTimespan }

/** The chart's data as a table, latest first. */
export function ValueTable({ points, timespan }: ValueTableProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = useReader()
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
          cell: ({ atMs }) => toPointLabel(atMs, timespan, reader.language),
          toSortValue: ({ atMs }) => atMs,
        },
        {
          id: 'worth',
          header: t('chart.worth'),
          cell: ({ value }) => toOwnAmount(value, reader),
          isNumber: true,
          toSortValue: ({ value }) => value,
        },
        {
          id: 'putIn',
          header: t('chart.putIn'),
          cell: ({ netDeposits }) => toOwnAmount(netDeposits, reader),
          isNumber: true,
          toSortValue: ({ netDeposits }) => netDeposits,
        },
        {
          id: 'gain',
          header: t('chart.gain'),
          cell: ({ value, netDeposits }) => toChange(value - netDeposits, reader).label,
          isNumber: true,
          toSortValue: ({ value, netDeposits }) => value - netDeposits,
        },
      ]}
    />
  )
}
