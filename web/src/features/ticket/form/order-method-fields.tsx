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
      {blocker && <p className={styles.meaning}>{t(`wayHindrances.${blocker}`)}</p>}
    </fieldset>
  )
}

function toWayText(way: OrderMethod, { t, facts, offer, language }: TicketState): string {
  if (way === 'sponsored') {
    if (facts.networkFee === null) return t('wayTexts.sponsored')
    const fee = toTicketCentsLabelUp(facts.networkFee, offer.paymentToken.decimals)
    return t('wayTexts.sponsoredFee', { fee: toUsdText(fee, language) })
  }
  if (facts.gasFee === null) return t('wayTexts.direct')
  return t('wayTexts.directFee', { fee: toGasText(facts.gasFee, facts.nativePriceText, language) })
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
