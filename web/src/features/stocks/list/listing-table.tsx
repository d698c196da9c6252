import type { StockListingRow } from '@parvalue/shared/api/stock-fields.ts'
import { useTranslation } from 'react-i18next'
import type { Listing, StockSort } from '#api/stocks/stocks.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table-column.ts'
import type { UrlPaging } from '#ui/table/use-url-paging.ts'
import { toMarketDay, toPercent } from '../market/market-rules.ts'
import type { Market } from '../market/use-market.ts'
import { ChangeCell, HoldingCell, PriceCell, StockCell, YieldCell } from './listing-cells.tsx'
import type { ListingSearch } from './listing-search.ts'
import { Sparkline } from './sparkline.tsx'
import { StarButton } from './star-button.tsx'
import styles from './stocks-page.module.css'
import type { Favourites } from './use-favourites.ts'

type ListingTableProps = {
  listing: Listing
  paging: UrlPaging
  search: ListingSearch
  market: Market | null
  favourites: Favourites
  held: ReadonlyMap<number, bigint> | null
  onSort: (column: StockSort) => void
}

export function ListingTable(props: ListingTableProps) {
  const { listing, paging, search, onSort } = props
  const { t } = useTranslation('stocks')
  const texts = useTableTexts()
  const columns = useColumns(props)
  return (
    <div className={styles.list}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={listing.rows}
        toId={({ stock }) => `${stock.id}`}
        paging={{ ...paging, total: listing.count, texts }}
        order={{
          sorting: { columnId: search.sort, isDescending: search.isDescending },
          onSort: (columnId) => onSort(columnId as StockSort),
        }}
      />
    </div>
  )
}

/** Phones show the change below the price; the position is on the stock's page. */
const NARROW = ['favourite', 'symbol', 'today', 'price']

function useColumns({
  market,
  favourites,
  held,
}: ListingTableProps): readonly Column<StockListingRow>[] {
  const { t } = useTranslation('stocks')
  const isNarrow = useIsNarrow()
  const share = market ? toPercent(market.nowMs, toMarketDay(market.nowMs)) / 100 : 1
  const columns: readonly Column<StockListingRow>[] = [
    {
      id: 'favourite',
      header: t('favourite'),
      isHeaderHidden: true,
      cell: ({ stock }) => <StarButton stock={stock} favourites={favourites} />,
    },
    {
      id: 'symbol',
      header: t('stock'),
      canSort: true,
      cell: ({ stock }) => <StockCell stock={stock} />,
    },
    {
      id: 'today',
      header: t('today'),
      isNumber: true,
      cell: ({ sparkline, price_summary: { previous_close } }) => (
        <Sparkline
          closes={sparkline}
          previous={previous_close === null ? null : Number(previous_close)}
          share={share}
        />
      ),
    },
    {
      id: 'price',
      header: t('price'),
      isNumber: true,
      canSort: true,
      cell: (row) => <PriceCell row={row} market={market} isNarrow={isNarrow} />,
    },
    {
      id: 'change',
      header: t('change'),
      isNumber: true,
      canSort: true,
      cell: ({ price_summary }) => <ChangeCell summary={price_summary} />,
    },
    {
      id: 'dividend_yield',
      header: t('dividendYield'),
      isNumber: true,
      canSort: true,
      cell: ({ price_summary }) => <YieldCell summary={price_summary} />,
    },
    {
      id: 'held',
      header: t('youHold'),
      isNumber: true,
      cell: ({ stock }) => <HoldingCell amount={held?.get(stock.id) ?? null} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}
