import type { PriceSummary, Stock } from '@parvalue/shared/api/stock-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { priceSummaryQuery, stockEventsQuery, stockQuery } from '#api/stocks/stocks.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { StockChart } from '../chart/stock-chart.tsx'
import { type MarketState, useMarketState } from '../market/use-market-state.ts'
import { StockTokenCard } from '../token/token-card.tsx'
import { StockEvents } from './stock-events.tsx'
import { StockHeading } from './stock-heading.tsx'
import { StockKeyFigures } from './stock-key-figures.tsx'
import { StockNews } from './stock-news.tsx'
import styles from './stock-page.module.css'
import { StockPositionSection } from './stock-position-section.tsx'
import { StockPrice } from './stock-price.tsx'

type StockPageProps = {
  symbol: string
  /** Renders the order ticket with the data that the page has loaded for itself. */
  toTicket: (known: {
    stock: Stock
    market: MarketState | null
    prices: PriceSummary | null
  }) => ReactNode
}

/**
 * Shows one stock with its price, this wallet's position and its figures (requirement SK-02). The heading renders at
 * once, because it receives the focus.
 */
export function StockPage({ symbol, toTicket }: StockPageProps) {
  const { t } = useTranslation('stocks')
  const { data: stock, isError, refetch } = useQuery(stockQuery(symbol))
  const market = useMarketState()
  const prices = useQuery(priceSummaryQuery(stock?.id ?? null)).data ?? null
  return (
    <div className="page">
      <div className={styles.split}>
        <div className={styles.main}>
          <StockHeading
            stock={stock ?? null}
            title={stock === null ? t('unknown.title', { symbol }) : (stock?.symbol ?? symbol)}
          />
          {stock && <StockContent stock={stock} summary={prices} market={market} />}
          {stock === null && (
            <EmptyState text={t('unknown.text')}>
              <Link to="/stocks" className="link">
                {t('unknown.back')}
              </Link>
            </EmptyState>
          )}
          {stock === undefined && !isError && <ListSkeleton label={t('loading')} isLong />}
          {stock === undefined && isError && (
            <EmptyState text={t('stockFailed')}>
              <Button variant="quiet" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </EmptyState>
          )}
        </div>
        {stock && <div className={styles.task}>{toTicket({ stock, market, prices })}</div>}
      </div>
    </div>
  )
}

type StockContentProps = {
  stock: Stock
  summary: PriceSummary | null
  market: MarketState | null
}

function StockContent({ stock, summary, market }: StockContentProps) {
  const events = useQuery(stockEventsQuery(stock.id)).data ?? []
  return (
    <>
      <StockPrice {...{ stock, summary, market }} />
      <StockChart {...{ stock, summary, events, market }} />
      <StockPositionSection stock={stock} />
      <StockKeyFigures summary={summary} />
      <StockEvents stockId={stock.id} events={events} />
      <StockTokenCard stock={stock} />
      <StockNews stockId={stock.id} nowMs={market?.nowMs ?? null} />
    </>
  )
}
