import type { PriceSummary, StockEvent } from '@parvalue/shared/api/stock-fields.ts'
import { toEtDayText } from '@parvalue/shared/domain/market/session-end.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WalletTrade, walletTradesQuery } from '#api/orders/trades.ts'
import { type StockChartTimespan, stockChartQuery } from '#api/stocks/stocks.ts'
import { toDividendText, toEtDateText, toPriceText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { PriceChart } from '#ui/chart/price-chart.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { SessionSection } from '../market/session-section.tsx'
import type { MarketState } from '../market/use-market-state.ts'
import { type SpotTrades, toSpotTrades, toTradeDots } from '../stock/spot-trades.ts'
import { useTradeFormatter } from '../stock/use-trade-formatter.ts'
import { type ChartRange, toChartRange } from './chart-range.ts'
import { StockChartTable } from './chart-table.tsx'
import {
  type ChartSpot,
  type StockChartView,
  toStockChartView,
  toTimeAxisTicks,
} from './chart-view.ts'
import styles from './stock-chart.module.css'
import { useChartMomentFormatter } from './use-chart-moment-formatter.ts'

const timespans: readonly StockChartTimespan[] = ['DAY', 'WEEK', 'MONTH', 'YEAR']

export type StockChartProps = {
  stock: { id: number; name: string }
  summary: PriceSummary | null
  events: readonly StockEvent[]
  market: MarketState | null
}

/** Shows the price over a day, week, month or year, as a chart or a table. */
export function StockChart(props: StockChartProps) {
  const { t } = useTranslation('stocks')
  const [timespan, setTimespan] = useState<StockChartTimespan>('DAY')
  const [isTable, setTable] = useState(false)
  const content = <Span key={timespan} {...props} timespan={timespan} isTable={isTable} />
  return (
    <section className={styles.section} aria-label={t('chart.title')}>
      <Tabs
        label={t('chart.spans')}
        variant="page"
        value={timespan}
        onChange={(value) => setTimespan(timespans.find((one) => one === value) ?? 'DAY')}
        tabs={timespans.map((one) => ({ value: one, label: t(`chart.timespans.${one}`), content }))}
      />
      <div className={styles.toggle}>
        <Button
          variant="plain"
          isPressed={isTable}
          label={t('chart.asTable')}
          onClick={() => setTable(!isTable)}
        >
          <Icon name={isTable ? 'chart' : 'table'} />
          <span className={styles.wide}>{t('chart.asTable')}</span>
        </Button>
      </div>
    </section>
  )
}

type SpanProps = StockChartProps & { timespan: StockChartTimespan; isTable: boolean }

function Span(props: SpanProps) {
  const { t } = useTranslation('stocks')
  const { stock, timespan, events, market, isTable } = props
  const { data, isError, refetch } = useQuery(stockChartQuery(stock.id, timespan))
  const { data: trades = [] } = useQuery(walletTradesQuery(useSignedInAccount(), stock.id))
  const strip = <SessionSection market={market} isBelowChart />
  if (isError && !data) {
    return (
      <EmptyState text={t('chart.failed')}>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </EmptyState>
    )
  }
  if (!data) return <ChartPlaceholder>{strip}</ChartPlaceholder>
  const view = toStockChartView({ points: data, timespan, events })
  if (!view) return <ChartPlaceholder text={t('chart.none')}>{strip}</ChartPlaceholder>
  const spotTrades = toSpotTrades(view.spots, trades)
  return (
    <>
      {isTable ? (
        <StockChartTable spots={view.spots} spotTrades={spotTrades} timespan={timespan} />
      ) : (
        <ChartInput {...props} view={view} spotTrades={spotTrades} />
      )}
      <SessionSection market={market} isBelowChart={!isTable} shownMs={view.spots.at(-1)?.atMs} />
    </>
  )
}

/** Shows a placeholder with the height of the chart. */
const ChartPlaceholder = ({ text, children }: { text?: string; children: ReactNode }) => (
  <>
    <div className={styles.place}>{text && <p className="quiet">{text}</p>}</div>
    {children}
  </>
)

type DrawnProps = SpanProps & { view: StockChartView; spotTrades: SpotTrades }

function ChartInput({ view, spotTrades, stock, summary, timespan }: DrawnProps) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const [reading, setReading] = useState<number | null>(null)
  const { spots, marks, parts, day } = view
  const known = reading === null ? null : Math.min(reading, spots.length - 1)
  const toWhen = useChartMomentFormatter(timespan)
  const toTradeText = useTradeFormatter()
  const previous = day ? (summary?.previous_close ?? null) : null
  const [first, last] = [spots[0], spots.at(-1)]
  const spot = spots[known ?? spots.length - 1]
  if (!first || !last || !spot) return null
  const range = toChartRange(spots, timespan, summary)
  const toText = (one: ChartSpot) =>
    t('chart.reading', { when: toWhen(one.atMs), price: toPriceText(one.close) })
  const describeTrades = (trades: readonly WalletTrade[]) => trades.map(toTradeText).join(', ')
  const tradesAt = (index: number) => spotTrades.get(index) ?? []
  return (
    <>
      <Readout
        spot={spot}
        when={toWhen(spot.atMs)}
        previous={previous}
        range={range}
        trades={known === null ? [] : tradesAt(known)}
      />
      <PriceChart
        name={t('chart.name', { name: stock.name, span: t(`chart.timespans.${timespan}`) })}
        summary={t('chart.summary', {
          from: toText(first),
          to: toText(last),
          low: toPriceText(range.low),
          high: toPriceText(range.high),
        })}
        readingName={t('chart.readingName')}
        spots={spots}
        previous={previous === null ? null : Number(previous)}
        sessions={parts}
        marks={marks.map(({ kind, date, event, xPercent }) => ({
          xPercent,
          letter: t(`chart.letters.${kind}`),
          label:
            event.kind === 'dividend'
              ? t('chart.dividendMark', { amount: toDividendText(event.cash_amount), date })
              : t('chart.splitMark', { date }),
        }))}
        toValueText={(value) => toPriceText(value.toFixed(4))}
        reading={known}
        onReading={setReading}
        dots={toTradeDots(spotTrades).map(({ index, isBuy, value, trades }) => ({
          key: `${index}-${isBuy}`,
          xPercent: spots[index]?.xPercent ?? 0,
          value,
          letter: t(`chart.letters.${isBuy ? 'buy' : 'sell'}`),
          label: describeTrades(trades),
          isOpen: !isBuy,
        }))}
        toReadingText={(index) =>
          [toText(spots[index] ?? last), ...tradesAt(index).map(toTradeText)].join(', ')
        }
        {...(day
          ? {}
          : {
              hours: toTimeAxisTicks(spots).map(({ atPercent, atMs }) => ({
                atPercent,
                text: (timespan === 'YEAR' ? toEtDateText : toEtDayText)(atMs, language),
              })),
            })}
      />
    </>
  )
}

type ReadoutProps = {
  spot: ChartSpot
  when: string
  previous: string | null
  range: ChartRange
  trades: readonly WalletTrade[]
}

/**
 * Shows the values at the crosshair as text, outside the drawing. What comes later, the previous close and trades, is last,
 * so that it moves nothing.
 */
function Readout({ spot, when, previous, range, trades }: ReadoutProps) {
  const { t } = useTranslation('stocks')
  const toTradeText = useTradeFormatter()
  const figures = [
    { name: t('chart.price'), value: spot.close },
    { name: t('high'), value: range.high },
    { name: t('low'), value: range.low },
    { name: t('previousClose'), value: previous },
  ]
  return (
    <p className={styles.readout}>
      <span>{when}</span>
      {figures.map(
        ({ name, value }) =>
          value !== null && (
            <span key={name}>
              {name} <b>{toPriceText(value)}</b>
            </span>
          ),
      )}
      {trades.map((trade) => (
        <span key={`${trade.hash} ${trade.atMs} ${trade.amount}`}>
          <b>{toTradeText(trade)}</b>
        </span>
      ))}
    </p>
  )
}
