import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { SessionSection } from '../market/session-section.tsx'
import { useMarketState } from '../market/use-market-state.ts'
import { StockTokenIntro } from '../stock/stock-token-intro.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { toNextListingOrder } from './listing-search.ts'
import { StockListingTable } from './listing-table.tsx'
import styles from './stocks-page.module.css'
import { toPricesLoadedMs } from './to-prices-loaded-ms.ts'
import { useFavourites } from './use-favourites.ts'
import { useHeldShares } from './use-held-shares.ts'
import { useListingSearch, useStockListing } from './use-listing.ts'

/** Shows all listed stocks with prices, with search, filter and sorting (requirement SK-01). */
export function StocksPage() {
  const { t } = useTranslation('stocks')
  const market = useMarketState()
  const favourites = useFavourites()
  const held = useHeldShares()
  const { search, change, typing } = useListingSearch()
  const heldIds = held ? [...held].flatMap(([id, amount]) => (amount > 0n ? [id] : [])) : []
  const sets = { favourites: favourites.ids, held: heldIds }
  const { paging, answer } = useStockListing(search, sets)
  return (
    <div className="page">
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className={styles.lede}>{t('lede')}</p>
          </div>
          <Freshness sinceMs={toPricesLoadedMs(answer)} />
        </header>
        <SessionSection market={market} />
        <ListingFilters
          typing={typing}
          show={search.show}
          counts={{
            favourites: favourites.isKnown ? favourites.ids.length : null,
            held: held ? heldIds.length : null,
          }}
          onShow={(show) => change({ show })}
        />
        <div className={answer.isPlaceholderData ? styles.stale : undefined}>
          <Rows
            {...{ answer, paging, search, market, favourites, held }}
            onSort={(column) => change(toNextListingOrder(search, column))}
            onReset={() => {
              typing.type('')
              change({ searchText: '', show: 'all' })
            }}
          />
        </div>
        <StockTokenIntro />
      </div>
    </div>
  )
}

function Freshness({ sinceMs }: { sinceMs: number | null }) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const toText = (seconds: number) => toAgeText(seconds, language)
  return (
    // The line takes its space before the time is known.
    <p className={sinceMs ? styles.fresh : styles.unknown} aria-hidden={sinceMs ? undefined : true}>
      {t('pricesRead')} {sinceMs ? <FigureAge sinceMs={sinceMs} toText={toText} /> : toText(0)}
    </p>
  )
}

type RowsProps = Omit<Parameters<typeof StockListingTable>[0], 'listing'> & {
  answer: ReturnType<typeof useStockListing>['answer']
  onReset: () => void
}

function Rows({ answer, onReset, ...table }: RowsProps) {
  const { t } = useTranslation('stocks')
  const account = useSignedInAccount()
  const { show } = table.search
  const { data } = answer
  if (show === 'held' && account === null) return <ConnectPrompt text={t('connectForHeld')} />
  if (answer.isError && !data) {
    return (
      <EmptyState text={t('failed')}>
        <Button variant="quiet" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      </EmptyState>
    )
  }
  if (!data || (show === 'held' && table.held === null))
    return <ListSkeleton label={t('loading')} isLong />
  if (data.count === 0) return <NoRows {...table} onReset={onReset} />
  return <StockListingTable {...table} listing={data} />
}

/**
 * Says that no stocks match the filter. Without a filter every stock matches, so an empty list means that the server
 * has not received it yet.
 */
function NoRows({ search, onReset }: Pick<RowsProps, 'search' | 'onReset'>) {
  const { t } = useTranslation('stocks')
  const { searchText, show } = search
  const isPlain = searchText === '' && show === 'all'
  if (isPlain) return <EmptyState text={t('empty')} />
  const text =
    searchText !== ''
      ? t('noMatch', { text: searchText })
      : t(show === 'favourites' ? 'noFavourites' : show === 'held' ? 'noneHeld' : 'noneOfKind')
  return (
    <EmptyState text={text}>
      <Button variant="quiet" onClick={onReset}>
        {t('reset')}
      </Button>
    </EmptyState>
  )
}
