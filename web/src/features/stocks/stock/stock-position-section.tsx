import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { portfolioQuery } from '#api/portfolio/portfolio.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { useHeldShares } from '../list/use-held-shares.ts'
import styles from './stock-page.module.css'
import { type StockPosition, toStockPosition } from './stock-position.ts'

/** Shows this wallet's position over all networks, wrapped or not. */
export function StockPositionSection({ stock }: { stock: Pick<Stock, 'id' | 'symbol'> }) {
  const { t } = useTranslation('stocks')
  const account = useSignedInAccount()
  const held = useHeldShares()
  const { data } = useQuery(portfolioQuery(account))
  return (
    <section className={styles.section} aria-label={t('position.title')}>
      <div className={styles.head}>
        <h2>{t('position.title')}</h2>
        {account !== null && (
          <span className={styles.links}>
            <Link to="/orders" search={{ q: stock.symbol }} className="link small">
              {t('position.orders')}
            </Link>
            <Link to="/portfolio" className="link small">
              {t('position.portfolio')}
            </Link>
          </span>
        )}
      </div>
      {account === null ? (
        <ConnectPrompt text={t('position.connect')} />
      ) : (
        data && held && <Figures position={toStockPosition(data.positions, stock.id, held)} />
      )}
    </section>
  )
}

function Figures({ position }: { position: StockPosition | null }) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const isHidden = useBalancesHidden()
  if (!position) return <p className={styles.nothing}>{t('position.none')}</p>
  const { shares, value, averageCost, gain } = position
  const show = (text: string) => maskAmountLabel(text, isHidden)
  return (
    <dl className={styles.quad}>
      <div>
        <dt>{t('position.shares')}</dt>
        <dd>
          {show(
            toAmountLabel(shares, { decimals: NATIVE_DECIMALS, fractionMin: 4, fractionMax: 4 }),
          )}
        </dd>
      </div>
      <div>
        <dt>{t('position.value')}</dt>
        <dd>{show(toDollars(value, language))}</dd>
      </div>
      <div>
        <dt>{t('position.averageCost')}</dt>
        <dd>{show(toPrice(averageCost, language))}</dd>
      </div>
      <div>
        <dt>{t('position.gain')}</dt>
        <dd className={gain === null || isHidden ? undefined : gain < 0n ? styles.down : styles.up}>
          {show(toGainText(gain, language))}
        </dd>
      </div>
    </dl>
  )
}

const CENTS = { decimals: NATIVE_DECIMALS, fractionMin: 2, fractionMax: 2 }

const toDollars = (amount: bigint | null, language: Language) =>
  amount === null ? '—' : toUsdText(toNearestAmountLabel(amount, CENTS), language)

/** Formats an amount per share; below one dollar with the decimals of a price. */
const toPrice = (amount: bigint | null, language: Language) =>
  amount === null ? '—' : toUsdText(toPriceText(toPlain(amount)), language)

const toPlain = (amount: bigint) =>
  toAmountLabel(amount, { decimals: NATIVE_DECIMALS, fractionMax: NATIVE_DECIMALS }).replaceAll(
    ',',
    '',
  )

function toGainText(gain: bigint | null, language: Language): string {
  if (gain === null) return '—'
  const size = gain < 0n ? -gain : gain
  return `${gain < 0n ? '\u2212' : '+'}${toDollars(size, language)}`
}
