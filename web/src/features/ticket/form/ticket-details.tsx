import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { FEE_RATE_BASE, FLAT_FEE_DECIMALS } from '@parvalue/shared/domain/orders/order-fees.ts'
import { useState } from 'react'
import { toUsdText } from '#i18n/format.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import { toOrderMaxLabel, toOrderMinLabel } from '../review/blocker-text.ts'
import styles from '../ticket.module.css'
import {
  toOrderPriceLabel,
  toTicketCentsLabelUp,
  toTicketTotalLabel,
  toValidityLabel,
  UNKNOWN_LABEL,
} from './ticket-labels.ts'
import { isDayOrderOnly } from './time-in-force-fields.tsx'

/** Shows the price, time and sizes of the order (requirement XT-01). */
export function TicketDetails({ state }: { state: TicketState }) {
  const { t, entry, market, language } = state
  const rows: KeyValueRow[] = [
    ...(entry.type === 'MARKET' ? [toWorstRow(state)] : []),
    {
      key: 'valid',
      label: t('validRow'),
      value: (
        <>
          {market === null ? UNKNOWN_LABEL : toValidityLabel(entry, market.nowMs, state)}
          {isDayOrderOnly(entry) && (
            <span className={styles.sub}>{t('tifHindrances.whole_at_limit')}</span>
          )}
        </>
      ),
    },
    {
      key: 'sizes',
      label: t('sizes'),
      value: t('sizesValue', { least: toOrderMinLabel(language), most: toOrderMaxLabel(language) }),
    },
  ]
  return (
    <div className={styles.facts}>
      <KeyValueList rows={rows} />
    </div>
  )
}

/** Shows the fee and the maximum total; they stay visible with the submit button (requirements XT-01 and TR-05). */
export const TicketTotalRows = ({ state }: { state: TicketState }) => (
  <div className={styles.totals}>
    <KeyValueList rows={[toFeeRow(state), toTotalRow(state)]} />
  </div>
)

/** Shows a term whose explanation is toggled by a press, so that it works on touch screens. */
function Explained({ text, children }: { text: string; children: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.dotted}
        title={text}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && <span className={styles.sub}>{text}</span>}
    </>
  )
}

function toWorstRow({ t, entry, terms }: TicketState): KeyValueRow {
  return {
    key: 'worst',
    label: <Explained text={t(`worstPriceText.${entry.side}`)}>{t('worstPrice')}</Explained>,
    value: terms?.price ? (
      <>
        {toOrderPriceLabel(terms.price)} <span className="quiet">{t(`worstBy.${entry.side}`)}</span>
      </>
    ) : (
      UNKNOWN_LABEL
    ),
  }
}

function toFeeRow(state: TicketState): KeyValueRow {
  const { t, totals, offer, language } = state
  const { decimals } = offer.paymentToken
  return {
    key: 'fee',
    label: t('fee'),
    value: (
      <>
        {totals === null
          ? UNKNOWN_LABEL
          : toTextWithNetworkFee(
              toUsdText(toTicketCentsLabelUp(totals.fee, decimals), language),
              state,
            )}
        <span className={styles.sub}>{toFeeParts(state)}</span>
      </>
    ),
  }
}

/** Returns the parts of the fee: "0.5% + $0.20 + $0.60 network". */
function toFeeParts({ t, offer, way, facts, language }: TicketState): string {
  const { rates, paymentToken } = offer
  const hundredths = (rates.rate * 10_000n) / FEE_RATE_BASE
  const rate = `${toAmountLabel(hundredths, { decimals: DOLLAR_DECIMALS, fractionMin: 1, fractionMax: 2 })}%`
  const flat = toUsdText(toAmountLabel(rates.flat, { decimals: FLAT_FEE_DECIMALS }), language)
  if (way === 'direct') return t('feeParts', { rate, flat })
  if (facts.networkFee === null) return t('feePartsUnknown', { rate, flat })
  const network = toUsdText(toTicketCentsLabelUp(facts.networkFee, paymentToken.decimals), language)
  return t('feePartsNetwork', { rate, flat, network })
}

/** Returns the amount, marked “+ network fee” while the network fee of sponsoring is unknown. */
const toTextWithNetworkFee = (amount: string, { t, totals }: TicketState): string =>
  totals?.isNetworkFeeMissing ? t('plusNetworkFee', { amount }) : amount

function toTotalRow(state: TicketState): KeyValueRow {
  const { t, entry, totals, offer } = state
  const { symbol, decimals } = offer.paymentToken
  return {
    key: 'total',
    label: (
      <strong className={styles.total}>
        {t(entry.side === 'BUY' ? 'payAtMost' : 'receiveAtLeast')}
      </strong>
    ),
    value: (
      <strong>
        {totals === null
          ? UNKNOWN_LABEL
          : toTotalText(`${toTicketTotalLabel(entry.side, totals, decimals)} ${symbol}`, state)}
      </strong>
    ),
  }
}

const toTotalText = (amount: string, state: TicketState): string =>
  state.totals?.isNetworkFeeMissing && state.entry.side === 'SELL'
    ? state.t('lessNetworkFee', { amount })
    : toTextWithNetworkFee(amount, state)
