import type { StockListingRow } from '@parvalue/shared/api/stock-fields.ts'
import { useTranslation } from 'react-i18next'
import type { StockListing, StockSort } from '#api/stocks/stocks.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import type { UrlPaging } from '#ui/table/use-url-paging.ts'
import { toMarketDay, toMarketDayPercent } from '../market/market-rules.ts'
import type { MarketState } from '../market/use-market-state.ts'
import { FavouriteButton } from './favourite-button.tsx'
import {
  DividendYieldCell,
  HeldSharesCell,
  PriceChangeCell,
  StockNameCell,
  StockPriceCell,
} from './listing-cells.tsx'
import type { ListingSearch } from './listing-search.ts'
import { PriceSparkline } from './sparkline.tsx'
import styles from './stocks-page.module.css'
import type { Favourites } from './use-favourites.ts'

type ListingTableProps = {
  listing: StockListing
  paging: UrlPaging
  search: ListingSearch
  market: MarketState | null
  favourites: Favourites
  held: ReadonlyMap<number, bigint> | null
  onSort: (column: StockSort) => void
}

export function StockListingTable(props: ListingTableProps) {
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
}: ListingTableProps): readonly TableColumn<StockListingRow>[] {
  const { t } = useTranslation('stocks')
  const isNarrow = useIsNarrow()
  const share = market ? toMarketDayPercent(market.nowMs, toMarketDay(market.nowMs)) / 100 : 1
  const columns: readonly TableColumn<StockListingRow>[] = [
    {
      id: 'favourite',
      header: t('favourite'),
      isHeaderHidden: true,
      cell: ({ stock }) => <FavouriteButton stock={stock} favourites={favourites} />,
    },
    {
      id: 'symbol',
      header: t('stock'),
      canSort: true,
      cell: ({ stock }) => <StockNameCell stock={stock} />,
    },
    {
      id: 'today',
      header: t('today'),
      isNumber: true,
      cell: ({ sparkline, price_summary: { previous_close } }) => (
        <PriceSparkline
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
      cell: (row) => <StockPriceCell row={row} market={market} isNarrow={isNarrow} />,
    },
    {
      id: 'change',
      header: t('change'),
      isNumber: true,
      canSort: true,
      cell: ({ price_summary }) => <PriceChangeCell summary={price_summary} />,
    },
    {
      id: 'dividend_yield',
      header: t('dividendYield'),
      isNumber: true,
      canSort: true,
      cell: ({ price_summary }) => <DividendYieldCell summary={price_summary} />,
    },
    {
      id: 'held',
      header: t('youHold'),
      isNumber: true,
      cell: ({ stock }) => <HeldSharesCell amount={held?.get(stock.id) ?? null} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}
