import type { PriceSummary, Stock } from '@parvalue/shared/api/stock-fields.ts'
import { toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Alert } from '#ui/layout/alert.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { PriceChange } from '../list/price-change.tsx'
import type { MarketState } from '../market/use-market-state.ts'
import styles from './stock-page.module.css'

type StockPriceProps = { stock: Stock; summary: PriceSummary | null; market: MarketState | null }

/** Shows the current price with its age, and an alert if trading is halted. */
export const StockPrice = ({ stock, summary, market }: StockPriceProps) => (
  <>
    <Halted stockId={stock.id} market={market} symbol={stock.symbol} />
    <Price summary={summary} market={market} />
  </>
)

/** Shows an alert with the reason of a trading halt (requirement XT-09). */
function Halted({
  stockId,
  market,
  symbol,
}: {
  stockId: number
  market: MarketState | null
  symbol: string
}) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const halt = market?.halts.get(stockId)
  if (!halt) return null
  return (
    <div className={styles.halted}>
      <Alert kind="warn" role="status" title={t('halted.title', { symbol })}>
        {t('halted.text', {
          time: toEtTimeText(halt.sinceMs, language),
          reason: halt.reason,
        })}
      </Alert>
    </div>
  )
}

function Price({ summary, market }: Pick<StockPriceProps, 'summary' | 'market'>) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  if (summary === null) return <div className={styles.price} />
  const { price, change, change_percent, timestamp } = summary
  if (price === null) {
    return (
      <div className={styles.price}>
        <span className={styles.none}>{t('notAvailable')}</span>
        <span className="label">{t('noPrice')}</span>
      </div>
    )
  }
  const sinceMs = market && timestamp ? Date.parse(timestamp) - market.offsetMs : null
  return (
    <div className={styles.price}>
      <AmountFigure size="large" text={toPriceText(price)} code="USD" />
      <div className={styles.by}>
        <span>
          <PriceChange change={change} percent={change_percent} />{' '}
          <span className="quiet">{t('sinceClose')}</span>
        </span>
        {sinceMs !== null && (
          <FigureAge
            sinceMs={sinceMs}
            toText={(seconds) => t('priceAge', { age: toAgeText(seconds, language) })}
          />
        )}
      </div>
    </div>
  )
}
