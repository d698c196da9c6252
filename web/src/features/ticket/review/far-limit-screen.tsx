import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketReview } from '../flow/use-ticket-flow.ts'
import { toOrderPriceLabel, UNKNOWN_LABEL } from '../form/ticket-labels.ts'
import styles from '../ticket.module.css'
import type { FarLimit } from './far-limit.ts'

type FarLimitScreenProps = {
  state: TicketState
  review: TicketReview
  farLimit: FarLimit
  onBack: () => void
  onContinue: () => void
}

/** Asks before the review of an order whose limit is far from the last price, which is often a typing error. */
export function FarLimitScreen({
  state: { t },
  review: { terms },
  farLimit,
  onBack,
  onContinue,
}: FarLimitScreenProps) {
  const limit = terms.price === null ? UNKNOWN_LABEL : toOrderPriceLabel(terms.price)
  const last = toAmountLabel(farLimit.reference, {
    decimals: PRICE_DECIMALS,
    fractionMin: 2,
    fractionMax: 4,
  })
  const percent = `${farLimit.percent}`
  return (
    <CardScreen title={t('farLimit.title')} backLabel={t('back')} onBack={onBack}>
      <div className={styles.live}>
        <p className={styles.figure}>
          {t(farLimit.isAbove ? 'farLimit.above' : 'farLimit.below', { percent })}
        </p>
        <p>{t('farLimit.prices', { limit, last })}</p>
        <p className={styles.what}>
          {t(`farLimit.${farLimit.isEager ? 'eager' : 'waiting'}.${terms.side}`)}
        </p>
      </div>
      <div className={styles.facts} />
      <FormAction>
        <Button isBig onClick={onContinue}>
          {t('farLimit.continue', { limit })}
        </Button>
      </FormAction>
      <div className={styles.second}>
        <Button variant="plain" isWide onClick={onBack}>
          {t('farLimit.change')}
        </Button>
      </div>
    </CardScreen>
  )
}
