import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { INDEX_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runWhenIdle } from '#api/client/when-idle.ts'
import { type UsdPlusInfo, usdPlusInfoQuery } from '#api/system/info.ts'
import { toAgeText, toFullMomentText, toPercentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Age } from '#ui/text/age.tsx'
import { Figure } from '#ui/text/figure.tsx'
import styles from './hero.module.css'

const REFETCH_MS = 60_000

/** The yield, blank until it is known (requirement SP-01); its place is kept, and it is never shown as zero. */
export function Apy() {
  const { t } = useTranslation('splash')
  const { language } = useLanguage()
  const { data, dataUpdatedAt } = useQuery({ ...usdPlusInfoQuery, refetchInterval: REFETCH_MS })
  const apy = data?.yield ?? null
  return (
    <div className={styles.apy}>
      <div>
        <span className="quiet">{t('apy')}</span>
        {/* A space that is there before what follows it would be moved by it. */}
        {apy !== null && (
          <>
            {' '}
            <Age sinceMs={dataUpdatedAt} toText={(seconds) => toAgeText(seconds, language)} />
          </>
        )}
        {data?.basis && <HowMade basis={data.basis} />}
      </div>
      <div className={styles.figure}>
        {apy !== null && <Figure size="hero" isEarned text={toPercentText(apy)} code="%" />}
      </div>
      <p className="quiet">{t('variable')}</p>
    </div>
  )
}

/**
 * What the figure is made of, for those who ask. Written when they do, at the latest when the page is at
 * rest: the first date takes as long as drawing it. Of markup alone, because this page is the first to load.
 */
function HowMade({ basis: { from, to } }: { basis: NonNullable<UsdPlusInfo['basis']> }) {
  const { t } = useTranslation('splash')
  const { language } = useLanguage()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  useEffect(() => runWhenIdle(() => setAsked(true)), [])
  const toText = () =>
    t('made', {
      from: toIndexText(from.index),
      fromDate: toFullMomentText(from.atMs, language),
      to: toIndexText(to.index),
      toDate: toFullMomentText(to.atMs, language),
    })
  return (
    <span className={styles.hint}>
      <button
        type="button"
        className={styles.how}
        aria-label={t('how')}
        aria-describedby={id}
        onPointerEnter={ask}
        onFocus={ask}
      >
        <Icon name="info" size="small" />
      </button>
      <span id={id} role="tooltip" className={styles.tip}>
        {isAsked && toText()}
      </span>
    </span>
  )
}

/** Fine enough to tell two minutes apart. */
const toIndexText = (index: bigint) =>
  toAmountLabel(index, { decimals: INDEX_DECIMALS, fractionMax: 8 })
