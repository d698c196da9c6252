import type { StockEvent } from '@parvalue/shared/api/stock-fields.ts'
import { toShownTax } from '@parvalue/shared/domain/corporate-actions/shown-tax.ts'
import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CorporateAction,
  corporateActionsQuery,
  type Dividend,
  dividendsQuery,
} from '#api/stocks/corporate-actions.ts'
import { toUsdText } from '#i18n/format.ts'
import { toDividendText, toShortDateText } from '#i18n/market-format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './stock-page.module.css'

const SHOWN_MAX = 6

type StockEventsProps = { stockId: number; events: readonly StockEvent[] }

/** Shows coming and past dividends, splits and earnings, with the dividends that this wallet received. */
export function StockEvents({ stockId, events }: StockEventsProps) {
  const { t } = useTranslation('stocks')
  const [isAll, setAll] = useState(false)
  const account = useSignedInAccount()
  const { data } = useQuery(dividendsQuery(account))
  const { data: actions } = useQuery(corporateActionsQuery(account))
  const coming = (actions ?? []).filter(
    (action) => action.stockId === stockId && action.status !== 'COMPLETE',
  )
  const received = (data ?? []).filter((dividend) => dividend.stockId === stockId)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('events.title')}</h2>
      </div>
      {events.length === 0 && <p className={styles.nothing}>{t('events.none')}</p>}
      <ul>
        {events.slice(0, isAll ? events.length : SHOWN_MAX).map((event) => (
          <Row key={toKey(event)} event={event} received={received} coming={coming} />
        ))}
      </ul>
      {!isAll && events.length > SHOWN_MAX && (
        <p className={styles.more}>
          <Button variant="plain" onClick={() => setAll(true)}>
            {t('events.all', { count: events.length })}
          </Button>
        </p>
      )}
    </section>
  )
}

const toKey = (event: StockEvent) =>
  `${event.kind} ${event.date} ${event.kind === 'dividend' && event.is_special}`

type RowProps = {
  event: StockEvent
  received: readonly Dividend[]
  coming: readonly CorporateAction[]
}

function Row({ event, received, coming }: RowProps) {
  const { language } = useLanguage()
  const got =
    event.kind === 'dividend'
      ? received.filter(
          ({ exDate, type }) =>
            exDate === event.ex_dividend_date && (type === 'special') === event.is_special,
        )
      : []
  return (
    <li className={styles.event}>
      <time dateTime={event.date}>{toShortDateText(event.date, language)}</time>
      <span>
        <EventTitle event={event} />
        {got.length > 0 && <Entitlement got={got} />}
        {got.length === 0 && event.kind === 'dividend' && (
          <ComingDividends
            actions={coming.filter(({ exDate }) => exDate === event.ex_dividend_date)}
          />
        )}
      </span>
      {got.length > 0 ? <Got got={got} /> : <Expected event={event} />}
    </li>
  )
}

function EventTitle({ event }: { event: StockEvent }) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  if (event.kind === 'results') return t('events.results')
  if (event.kind === 'split')
    return t('events.split', { from: event.split_from, to: event.split_to })
  const amount = toUsdText(toDividendText(event.cash_amount), language)
  return (
    <>
      {t(event.is_special ? 'events.special' : 'events.dividend', { amount })}
      <span className={styles.sub}>
        {t('events.exDate', { date: toShortDateText(event.ex_dividend_date, language) })}
        {event.pay_date &&
          `, ${t('events.payDate', { date: toShortDateText(event.pay_date, language) })}`}
      </span>
    </>
  )
}

/** Shows what the wallet's holding would receive, before and after tax (requirement CW-13). */
function ComingDividends({ actions }: { actions: readonly CorporateAction[] }) {
  const { t } = useTranslation('stocks')
  const isHidden = useBalancesHidden()
  const show = (amount: bigint) => maskAmountLabel(toMoneyLabel(amount), isHidden)
  return actions.map(({ id, gross, taxBps, expected }) =>
    gross === null || taxBps === null || !expected ? null : (
      <span key={id} className={styles.sub}>
        {t('events.coming', {
          gross: show(gross),
          tax: show(toShownTax({ gross, payment: expected, decimals: NATIVE_DECIMALS })),
          percent: Number(taxBps) / 100,
          net: show(expected),
        })}
      </span>
    ),
  )
}

/** Formats an amount to the nearest cent, as the portfolio shows it. */
const toMoneyLabel = (amount: bigint) =>
  toNearestAmountLabel(amount, { decimals: NATIVE_DECIMALS, fractionMax: 2 })

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Shows the number of entitled shares, and the tax withheld. */
function Entitlement({ got }: { got: readonly Dividend[] }) {
  const { t } = useTranslation('stocks')
  const isHidden = useBalancesHidden()
  const toSharesLabel = (shares: bigint) =>
    toAmountLabel(shares, { decimals: NATIVE_DECIMALS, fractionMax: 4 })
  const shares = maskAmountLabel(
    toSharesLabel(total(got.map((dividend) => dividend.shares))),
    isHidden,
  )
  return (
    <span className={styles.sub}>
      {t('events.held', {
        shares,
        count: toPluralCount(shares),
        percent: Number(got[0]?.taxBps ?? 0n) / 100,
        tax: maskAmountLabel(
          toMoneyLabel(total(got.map(({ taxWithheld }) => taxWithheld))),
          isHidden,
        ),
      })}
    </span>
  )
}

function Got({ got }: { got: readonly Dividend[] }) {
  const isHidden = useBalancesHidden()
  const amount = total(got.map((dividend) => dividend.amount))
  const text = `+${toMoneyLabel(amount)} USD+`
  return <span className={styles.got}>{maskAmountLabel(text, isHidden)}</span>
}

function Expected({ event }: { event: StockEvent }) {
  const { t } = useTranslation('stocks')
  const isExpected = event.kind === 'results' && event.is_expected
  return isExpected ? <span className="label">{t('events.expected')}</span> : <span />
}
