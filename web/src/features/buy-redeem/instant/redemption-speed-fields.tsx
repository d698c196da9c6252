import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClassNames } from '#ui/text/class-names.ts'
import type { TradeSpeed } from '../trade-offer.ts'
import type { TradeSpeedView } from '../trade-view.ts'
import styles from './redemption-speed-fields.module.css'

const speeds: readonly TradeSpeed[] = ['queue', 'now']

/**
 * Offers the free queue and the payment now for a fee, with both amounts (requirement MN-02). What cannot be redeemed
 * now says why, and the queue stays.
 */
export function RedemptionSpeedFields({ view }: { view: TradeSpeedView }) {
  const { t } = useTranslation('buyRedeem')
  const name = useId()
  return (
    <fieldset className={styles.speeds} aria-busy={view.isLoading || undefined}>
      <legend className="label">{t('speed.legend')}</legend>
      {speeds.map((speed) => {
        const isOff = speed === 'now' && view.isNowOff
        return (
          <label key={speed} className={joinClassNames(isOff && styles.off)}>
            <input
              type="radio"
              name={name}
              value={speed}
              checked={view.chosen === speed}
              disabled={isOff}
              onChange={() => view.choose(speed)}
            />
            <b>{t(`speed.${speed}`)}</b>
            <span className={styles.sub}>{speed === 'queue' ? view.queueText : view.nowText}</span>
          </label>
        )
      })}
      {view.note !== null && (
        <p className={styles.note} role="status">
          {view.note}
        </p>
      )}
    </fieldset>
  )
}
