import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { priceSummaryQuery, stockEventsQuery, stockQuery } from '#api/stocks.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { KeyFacts } from './key-facts.tsx'
import { News } from './news.tsx'
import { StockChart } from './stock-chart.tsx'
import { StockEvents } from './stock-events.tsx'
import { StockHead } from './stock-head.tsx'
import styles from './stock-page.module.css'
import { StockPrice } from './stock-price.tsx'
import { TokenCard } from './token-card.tsx'
import { useMarket } from './use-market.ts'
import { YourPosition } from './your-position.tsx'

/**
 * SK-02: one stock: its price, what this wallet has of it, and what there is to know. The heading is
 * there from the first moment, because the focus goes to it.
 */
export function StockPage({ symbol }: { symbol: string }) {
  const { t } = useTranslation('stocks')
  const { data: stock, isError, refetch } = useQuery(stockQuery(symbol))
  return (
    <div className="page">
      <div className={styles.split}>
        <div className={styles.main}>
          <StockHead
            stock={stock ?? null}
            title={stock === null ? t('unknown.title', { symbol }) : symbol}
          />
          {stock && <Known stock={stock} />}
          {stock === null && (
            <EmptyState text={t('unknown.text')}>
              <Link to="/stocks" className="link">
                {t('unknown.back')}
              </Link>
            </EmptyState>
          )}
          {stock === undefined && !isError && <ListSkeleton label={t('loading')} />}
          {stock === undefined && isError && (
            <EmptyState text={t('stockFailed')}>
              <Button variant="quiet" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </EmptyState>
          )}
        </div>
        {stock && <TokenCard stock={stock} />}
      </div>
    </div>
  )
}

function Known({ stock }: { stock: Stock }) {
  const market = useMarket()
  const summary = useQuery(priceSummaryQuery(stock.id)).data ?? null
  const events = useQuery(stockEventsQuery(stock.id)).data ?? []
  return (
    <>
      <StockPrice {...{ stock, summary, market }} />
      <StockChart {...{ stock, summary, events, market }} />
      <YourPosition stock={stock} />
      <KeyFacts summary={summary} />
      <StockEvents stockId={stock.id} events={events} />
      <News stockId={stock.id} nowMs={market?.nowMs ?? null} />
    </>
  )
}
