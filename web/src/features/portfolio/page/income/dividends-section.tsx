import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import table from '#ui/table/data-table.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { stockSymbols } from '../holdings/stock-names.ts'
import { toHideableMoneyLabel, toSharesLabel, toUsdPriceLabel } from '../labels.ts'
import type { PortfolioQueryState } from '../portfolio-data.ts'
import page from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toDateLabel } from '../value/dates.ts'
import { toTaxPercentText } from './action-rules.ts'
import styles from './dividends-section.module.css'
import { toDividendYear } from './income-rules.ts'

type DividendsSectionProps = {
  dividends: PortfolioQueryState<readonly Dividend[]>
  onRetry: () => void
}

/** Number of dividends shown at first, few enough to fit beside the coming actions. */
const SHOWN_AT_FIRST = 4

/** Shows the dividends received, including reinvested ones (requirement SK-05). */
export function DividendsSection({ dividends, onRetry }: DividendsSectionProps) {
  const { t } = useTranslation('portfolioPage')
  const [isAll, setAll] = useState(false)
  const known = (dividends.data ?? []).toSorted((a, b) => (a.paidOn < b.paidOn ? 1 : -1))
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('dividends')}</h2>
        {known.length > SHOWN_AT_FIRST && !isAll && (
          <Button variant="plain" onClick={() => setAll(true)}>
            {t('allOf', { count: known.length })}
          </Button>
        )}
      </div>
      {dividends.data === null ? (
        dividends.isFailed ? (
          <p className={page.none}>
            {t('dividendsFailed')}{' '}
            <button type="button" className="link" onClick={onRetry}>
              {t('retry')}
            </button>
          </p>
        ) : (
          <ListSkeleton label={t('loading')} />
        )
      ) : known.length === 0 ? (
        <p className={page.none}>{t('noDividends')}</p>
      ) : (
        <DividendTable all={known} shown={isAll ? known : known.slice(0, SHOWN_AT_FIRST)} />
      )}
    </section>
  )
}

type DividendTableProps = { all: readonly Dividend[]; shown: readonly Dividend[] }

function DividendTable({ all, shown }: DividendTableProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const isNarrow = useIsNarrow()
  const year = toDividendYear(all, reader.today.slice(0, 4))
  const heads = isNarrow ? [t('amountUsdPlus')] : [t('perShare'), t('taxHeld'), t('amountUsdPlus')]
  return (
    <div className={table.scroll}>
      <table className={joinClassNames(table.table, styles.dividends)} aria-label={t('dividends')}>
        <thead>
          <tr>
            <th scope="col">{t('paidOn')}</th>
            <th scope="col">{t('holding')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={table.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((dividend) => (
            <DividendRow key={dividend.id} dividend={dividend} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td>{year.year}</td>
            <td />
            {!isNarrow && (
              <>
                <td />
                <td className={table.number}>{toHideableMoneyLabel(year.taxWithheld, reader)}</td>
              </>
            )}
            <td className={joinClassNames(table.number, styles.earned)}>
              +{toHideableMoneyLabel(year.amount, reader)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function DividendRow({ dividend }: { dividend: Dividend }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const isNarrow = useIsNarrow()
  const { paidOn, stockId, shares, isReinvested, hash, chainId, type, exDate } = dividend
  const amount = maskAmountLabel(toSharesLabel(shares), reader.isHidden)
  const tax = toHideableMoneyLabel(dividend.taxWithheld, reader)
  const rate = t('statements.line', {
    percent: toTaxPercentText(dividend.taxBps),
    reason: t(`taxReasonNames.${dividend.taxReason}`),
  })
  return (
    <tr>
      <td>{toDateLabel(paidOn, reader.today, reader.language)}</td>
      <td>
        <strong className={styles.symbol}>{stockSymbols.get(stockId)}</strong>
        {type !== 'regular' && (
          <span className={styles.sub}>
            {t(`dividendTypes.${type}`, {
              date: toDateLabel(exDate, reader.today, reader.language),
            })}
          </span>
        )}
        <span className={styles.sub}>
          {isReinvested ? t('reinvested') : t('ofShares', { amount, count: toPluralCount(amount) })}
          {hash && !isReinvested && (
            <>
              {' · '}
              <TransactionLink chainId={chainId} hash={hash} />
            </>
          )}
          {hash && <ReceiptLink dividend={dividend} />}
          {isNarrow && ` · ${t('taxOf', { tax, rate })}`}
        </span>
      </td>
      {!isNarrow && (
        <>
          <td className={table.number}>{toUsdPriceLabel(dividend.perShare)}</td>
          <td className={joinClassNames(table.number, 'quiet')}>
            {tax}
            <span className={styles.sub}>{rate}</span>
          </td>
        </>
      )}
      <td className={joinClassNames(table.number, styles.earned)}>
        +{toHideableMoneyLabel(dividend.amount, reader)}
      </td>
    </tr>
  )
}

function ReceiptLink({ dividend: { id, stockId, paidOn } }: { dividend: Dividend }) {
  const { t } = useTranslation('portfolioPage')
  const { today, language } = usePortfolioDisplaySettings()
  const title = `${stockSymbols.get(stockId) ?? ''}, ${toDateLabel(paidOn, today, language)}`
  return (
    <>
      {' · '}
      <Link
        className="link"
        to="/receipts/$id"
        params={{ id: toReceiptAddress({ of: 'dividend', id }) }}
        aria-label={t('receiptOf', { title })}
      >
        {t('receipt')}
      </Link>
    </>
  )
}
