import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockChartTimespan } from '#api/stocks/stocks.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { SpotTrades } from '../stock/spot-trades.ts'
import { useTradeFormatter } from '../stock/use-trade-formatter.ts'
import type { ChartSpot } from './chart-view.ts'
import { useChartMomentFormatter } from './use-chart-moment-formatter.ts'

type StockChartTableProps = {
  spots: readonly ChartSpot[]
  spotTrades: SpotTrades
  timespan: StockChartTimespan
}

/** Shows the chart's data as a table, latest first. */
export function StockChartTable({ spots, spotTrades, timespan }: StockChartTableProps) {
  const { t } = useTranslation('stocks')
  const texts = useTableTexts()
  const toTradeText = useTradeFormatter()
  const tradesOf = (spot: ChartSpot) => spotTrades.get(spots.indexOf(spot)) ?? []
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  const toWhen = useChartMomentFormatter(timespan)
  const price = (id: 'close' | 'high' | 'low', header: string) => ({
    id,
    header,
    cell: (spot: ChartSpot) => toPriceText(spot[id]),
    isNumber: true,
    toSortValue: (spot: ChartSpot) => Number(spot[id]),
  })
  return (
    <DataTable
      label={t('chart.title')}
      rows={spots.toReversed()}
      toId={({ atMs }) => String(atMs)}
      paging={{ page, onPage, texts }}
      columns={[
        {
          id: 'at',
          header: t('chart.when'),
          cell: ({ atMs }) => toWhen(atMs),
          toSortValue: ({ atMs }) => atMs,
        },
        price('close', t('chart.price')),
        price('high', t('high')),
        price('low', t('low')),
        ...(spotTrades.size === 0
          ? []
          : [
              {
                id: 'trades',
                header: t('chart.ownTrades'),
                cell: (spot: ChartSpot) => tradesOf(spot).map(toTradeText).join(', '),
              },
            ]),
      ]}
    />
  )
}
