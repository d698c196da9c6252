import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrappedUsdPlusRate } from '#api/stocks/rates.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { toRateHistoryText } from '../form/wrap-values.ts'

/** Shows the chart's data as a table, latest first. */
export function WrapRateTable({ points }: { points: readonly WrappedUsdPlusRate[] }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const texts = useTableTexts()
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  return (
    <DataTable
      label={t('history')}
      rows={points.toReversed()}
      toId={({ atMs }) => String(atMs)}
      paging={{ page, onPage, texts }}
      columns={[
        {
          id: 'at',
          header: t('when'),
          cell: ({ atMs }) => toFullMomentText(atMs, language),
          toSortValue: ({ atMs }) => atMs,
        },
        {
          id: 'rate',
          header: t('worthOfOne'),
          cell: ({ rate }) => `${toRateHistoryText(rate)}\u00a0USD+`,
          isNumber: true,
          toSortValue: ({ rate }) => rate,
        },
      ]}
    />
  )
}
