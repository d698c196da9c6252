import type { PriceSummary, Stock, StockListingRow } from '@parvalue/shared/api/stock-fields.ts'
import { toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toAgeText, toPercentText } from '#i18n/format.ts'
import { toPriceText, toSignedPriceText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import type { MarketState } from '../market/use-market-state.ts'
import { toStockTokenSymbol } from '../token/token-symbol.ts'
import { PriceChangePercent } from './price-change.tsx'
import styles from './stocks-page.module.css'

const NONE = '—'

export const StockNameCell = ({ stock: { symbol, name } }: { stock: Stock }) => (
  <Link to="/stocks/$symbol" params={{ symbol }} className={styles.stock}>
    <span className={styles.icon}>
      <TokenIcon symbol={toStockTokenSymbol(symbol)} />
    </span>
    <span>
      <strong>{toStockTokenSymbol(symbol)}</strong>
      <span className={styles.name}>{name}</span>
    </span>
  </Link>
)

/** Age from which a price is marked as old; trades arrive every few seconds. */
const OLD_MS = 60_000

type StockPriceCellProps = { row: StockListingRow; market: MarketState | null; isNarrow: boolean }

export function StockPriceCell({
  row: { price_summary, halt },
  market,
  isNarrow,
}: StockPriceCellProps) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const { price, change_percent, timestamp } = price_summary
  if (price === null) {
    return (
      <abbr className={styles.none} title={t('noPrice')}>
        {t('notAvailable')}
      </abbr>
    )
  }
  const ageMs = market && timestamp ? market.nowMs - Date.parse(timestamp) : 0
  return (
    <>
      {toPriceText(price)}
      {halt && (
        <span className={styles.halt}>
          {t('haltedAt', { time: toEtTimeText(Date.parse(halt.since_dt), language) })}
        </span>
      )}
      {!halt && isNarrow && change_percent !== null && (
        <span className={styles.sub}>
          <PriceChangePercent percent={change_percent} />
        </span>
      )}
      {!halt && !isNarrow && ageMs > OLD_MS && (
        <span className={styles.sub}>{toAgeText(ageMs / 1000, language)}</span>
      )}
    </>
  )
}

export function PriceChangeCell({
  summary: { change, change_percent },
}: {
  summary: PriceSummary
}) {
  if (change === null || change_percent === null) return <span className="quiet">{NONE}</span>
  return (
    <>
      <PriceChangePercent percent={change_percent} />
      <span className={styles.sub}>{toSignedPriceText(change)}</span>
    </>
  )
}

export const DividendYieldCell = ({ summary: { dividend_yield } }: { summary: PriceSummary }) =>
  dividend_yield ? (
    <span className={styles.earned}>{toPercentText(dividend_yield)}%</span>
  ) : (
    <span className="quiet">{NONE}</span>
  )

const SHARE_DECIMALS = 4

export function HeldSharesCell({ amount }: { amount: bigint | null }) {
  const isHidden = useBalancesHidden()
  if (!amount) return <span className="quiet">{NONE}</span>
  return maskAmountLabel(
    toAmountLabel(amount, {
      decimals: NATIVE_DECIMALS,
      fractionMin: SHARE_DECIMALS,
      fractionMax: SHARE_DECIMALS,
    }),
    isHidden,
  )
}
