import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { ORDER_PRICE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'
import {
  LIMIT_PRICE_DECIMALS,
  parseLimitPrice,
  toLimitGapPercent,
  toLimitTickSize,
  toOrderPrice,
} from './ticket-terms.ts'

/** Shows the limit price, which the user types, steps up and down, or takes from a known price. */
export function TicketLimitFields({ state }: { state: TicketState }) {
  const { t, form, entry, prices, situation } = state
  const last = prices?.price ?? null
  const close = prices?.previous_close ?? null
  const chip = (text: string, name: string) => ({
    label: name,
    name,
    onClick: () => form.typeLimit(toStepText(text)),
  })
  return (
    <div className={styles.part}>
      <AmountField
        label={t('limitPrice')}
        inputLabel={t('limitLabel')}
        name="limitPrice"
        value={entry.limitText}
        onChange={form.typeLimit}
        onBlur={form.touch}
        decimals={LIMIT_PRICE_DECIMALS}
        token={<Steps state={state} />}
        chips={[
          ...(last === null ? [] : [chip(last, t('last', { price: toPriceText(last) }))]),
          ...(close === null ? [] : [chip(close, t('close', { price: toPriceText(close) }))]),
        ]}
        usdLabel={null}
        balance={toDistanceText(state)}
        isCompact
        isInvalid={form.isTouched && situation.entry.limitText !== '' && isBad(entry.limitText)}
        unreadableLabel={t('unreadable', { decimals: LIMIT_PRICE_DECIMALS })}
      />
    </div>
  )
}

function Steps({ state: { t, form, entry, situation } }: { state: TicketState }) {
  const stepBy = (direction: bigint) => {
    const from =
      parseLimitPrice(entry.limitText) ??
      (situation.reference === null ? 0n : toOrderPrice(situation.reference))
    const step = toLimitTickSize(direction < 0n ? from - 1n : from)
    const next = from - (from % step) + direction * step
    if (next > 0n) form.typeLimit(toAmountText(next, ORDER_PRICE_DECIMALS))
  }
  return (
    <span className={styles.steps}>
      <Button variant="icon" label={t('lower')} onClick={() => stepBy(-1n)}>
        <Icon name="minus" size="small" />
      </Button>
      <Button variant="icon" label={t('higher')} onClick={() => stepBy(1n)}>
        <Icon name="plus" size="small" />
      </Button>
    </span>
  )
}

/** Returns the distance of the limit from the last price; null below one percent. */
function toDistanceText({ t, entry, situation }: TicketState): string | null {
  const gap = toLimitGapPercent(parseLimitPrice(entry.limitText), situation.reference)
  if (gap === null || gap === 0n) return null
  return gap > 0n
    ? t('farLimit.above', { percent: `${gap}` })
    : t('farLimit.below', { percent: `${-gap}` })
}

const isBad = (limitText: string) => {
  const limit = parseLimitPrice(limitText)
  return limit === null || limit % toLimitTickSize(limit) !== 0n
}

/** Truncates a price to the tick size of limits. */
function toStepText(priceText: string): string {
  const price = parseLimitPrice(priceText) ?? 0n
  return toAmountText(price - (price % toLimitTickSize(price)), ORDER_PRICE_DECIMALS)
}
