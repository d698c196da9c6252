import { INDEX_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wrappedUsdPlusRatesQuery } from '#api/stocks/rates.ts'
import { serverNowMs, toServerMs } from '#device/clock.ts'
import { toAgeText, toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import type { WrapOffer } from '../form/wrap-offer.ts'
import { wrapRateQuery } from '../form/wrap-queries.ts'
import { toRateHistoryText, toWrapRateText, WRAP_RATE_DECIMALS } from '../form/wrap-values.ts'
import { WrapRateChart } from './rate-chart.tsx'
import { RATE_HISTORY_DAYS, toWrapRateChange } from './rate-rules.ts'
import styles from './rate-section.module.css'
import { WrapRateTable } from './rate-table.tsx'

/** Shows the value of one wUSD+ with its history. */
export function WrapRateSection({ offer }: { offer: WrapOffer }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const { data: rate, dataUpdatedAt } = useQuery(wrapRateQuery(offer))
  return (
    <section aria-label={t('rateOfOne')}>
      <p className="label">
        {'1 wUSD+ '}
        {rate !== undefined && (
          <FigureAge
            sinceMs={toServerMs(dataUpdatedAt)}
            toText={(seconds) => toAgeText(seconds, language)}
          />
        )}
      </p>
      <div className={styles.rate}>
        <div className={styles.figure}>
          {rate !== undefined && (
            <AmountFigure size="large" text={toWrapRateText(rate)} code="USD+" />
          )}
        </div>
        {rate !== undefined && <Change offer={offer} rate={rate} />}
      </div>
      <History offer={offer} />
    </section>
  )
}

/** Smallest change of the index that is displayed, in units of INDEX_DECIMALS. */
const LEAST = 10n ** BigInt(INDEX_DECIMALS - 8)

const toShownRate = (rate: bigint) => rate - (rate % LEAST)

/**
 * Shows the change of the rate, with more decimals than the rate, because a day changes it by only a few
 * ten-millionths.
 */
function Change({ offer, rate }: { offer: WrapOffer; rate: bigint }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const points = useQuery(wrappedUsdPlusRatesQuery(offer.chainId)).data ?? []
  const rateNow = rate * 10n ** BigInt(INDEX_DECIMALS - WRAP_RATE_DECIMALS)
  const change = toWrapRateChange(points, rateNow, serverNowMs())
  if (change === null || change.amount < LEAST) return null
  // The difference of the two shown rates, so that the reader can check it.
  const amount = toRateHistoryText(toShownRate(rateNow) - toShownRate(rateNow - change.amount))
  return (
    <strong className={styles.earned}>
      {change.isWholeSpan
        ? t('grewIn', { amount, days: RATE_HISTORY_DAYS })
        : t('grewSince', { amount, date: toDayText(change.sinceMs, serverNowMs(), language) })}
    </strong>
  )
}

function History({ offer }: { offer: WrapOffer }) {
  const { t } = useTranslation('wrap')
  const [isTable, setTable] = useState(false)
  const { data: points, isPending } = useQuery(wrappedUsdPlusRatesQuery(offer.chainId))
  if (isPending) return <div className={styles.place} />
  if (!points || points.length < 2) {
    return (
      <div className={joinClassNames(styles.place, styles.empty)}>
        <p className={styles.none}>{t('noHistory')}</p>
      </div>
    )
  }
  return (
    <div className={styles.history}>
      {isTable ? <WrapRateTable points={points} /> : <WrapRateChart points={points} />}
      <div className={joinClassNames(styles.toggle, !isTable && styles.beside)}>
        <ToggleButton
          label={t('asTable')}
          icons={{ on: 'chart', off: 'table' }}
          isOn={isTable}
          onChange={setTable}
        />
      </div>
    </div>
  )
}
