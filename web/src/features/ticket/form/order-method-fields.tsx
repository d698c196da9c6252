import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toNetworkFeeUp } from '@parvalue/shared/domain/orders/order-fees.ts'
import { PRICE_DECIMALS, parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { useId } from 'react'
import { toUsdText } from '#i18n/format.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'
import { toTicketCentsLabelUp } from './ticket-labels.ts'
import type { OrderMethod } from './use-ticket-form.ts'

const ways: readonly OrderMethod[] = ['sponsored', 'direct']

/** Offers the choice of who sends the order to the network, with the fees (requirements SK-03 and SK-04). */
export function OrderMethodFields({ state }: { state: TicketState }) {
  const { t, way, form, facts } = state
  const name = useId()
  const blocker = facts.sponsorBlocker
  return (
    <fieldset className={styles.ways}>
      <legend className="label">{t('networkCost')}</legend>
      {ways.map((one) => {
        const isOff = one === 'sponsored' && blocker !== null
        return (
          <label key={one} className={isOff ? styles.off : undefined}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={way === one}
              disabled={isOff}
              onChange={() => form.chooseMethod(one)}
            />
            <b>{t(`ways.${one}`)}</b>
            <span className={styles.sub}>{toWayText(one, state)}</span>
          </label>
        )
      })}
      <p className={styles.meaning}>{blocker ? t(`wayHindrances.${blocker}`) : toMeaning(state)}</p>
    </fieldset>
  )
}

function toWayText(way: OrderMethod, state: TicketState): string {
  const { t, facts, signing, language } = state
  if (way === 'sponsored') {
    const fee = toSponsoringFeeText(state)
    return fee === null ? t('wayTexts.sponsored') : t('wayTexts.sponsoredFee', { fee })
  }
  const count = signing?.chosen === 'batch' ? 1 : 2
  if (facts.gasFee === null) return t('wayTexts.direct', { count })
  const fee = toGasText(facts.gasFee, facts.nativePriceText, language)
  return t('wayTexts.directFee', { count, fee })
}

/** Returns the fee of sponsoring in dollars; null while it is unknown. */
function toSponsoringFeeText({ facts, offer, language }: TicketState): string | null {
  if (facts.networkFee === null) return null
  const fee = toTicketCentsLabelUp(facts.networkFee, offer.paymentToken.decimals)
  return toUsdText(fee, language)
}

/** Says who pays for the gas, what it costs, and what is signed. */
function toMeaning(state: TicketState): string {
  const { t, way, entry, offer } = state
  if (way === 'direct') return t('wayMeanings.direct')
  const { symbol } = offer.paymentToken
  const fee = toSponsoringFeeText(state)
  if (fee === null) return t('wayMeanings.sponsored', { symbol })
  return t(`wayMeanings.sponsoredFee.${entry.side}`, { fee, symbol })
}

/** Formats the gas fee, in dollars if the native currency has a price. */
function toGasText(wei: bigint, priceText: string | null, language: TicketState['language']) {
  const price = priceText === null ? null : parsePriceDown(priceText)
  if (price === null) return `${toNativeFeeText(wei)}\u00a0ETH`
  const cents = toNetworkFeeUp({
    wei,
    price,
    priceDecimals: PRICE_DECIMALS,
    decimals: DOLLAR_DECIMALS,
  })
  return toUsdText(
    toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 }),
    language,
  )
}
