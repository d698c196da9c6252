import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { INDEX_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { runWhenIdle } from '#api/client/run-when-idle.ts'
import { type UsdPlusYieldData, usdPlusYieldQuery } from '#api/system/usd-plus-info.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText, toFullMomentText, toPercentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import styles from './hero.module.css'

const REFETCH_MS = 60_000

/** Size of a figure such as "4.18%" on the narrowest screen, in pixels. */
const SKELETON_WIDTH = 160
const SKELETON_HEIGHT = 48

/**
 * Shows the yield; while it is unknown, a skeleton or, once that is certain, a dash in a space of the same size. An
 * unknown yield is never shown as zero (requirement SP-01).
 */
export function UsdPlusYield() {
  const { t } = useTranslation('splash')
  const { language } = useLanguage()
  const { data, dataUpdatedAt, isError } = useQuery({
    ...usdPlusYieldQuery,
    refetchInterval: REFETCH_MS,
  })
  const apy = data?.yield ?? null
  return (
    <div className={styles.apy}>
      <div>
        <span className="quiet">{t('apy')}</span>
        {/* The space is rendered together with the age, because it would shift if it were rendered earlier. */}
        {apy !== null && (
          <>
            {' '}
            <FigureAge
              sinceMs={toServerMs(dataUpdatedAt)}
              toText={(seconds) => toAgeText(seconds, language)}
            />
          </>
        )}
        {data?.basis && <HowMade basis={data.basis} />}
      </div>
      <div className={styles.figure}>
        {apy !== null ? (
          <AmountFigure size="hero" isEarned text={toPercentText(apy)} code="%" />
        ) : data || isError ? (
          <>
            <span aria-hidden="true">
              <AmountFigure size="hero" text="—" />
            </span>
            <span className="visually-hidden">{t(data ? 'apyUnknown' : 'apyFailed')}</span>
          </>
        ) : (
          <Skeleton width={SKELETON_WIDTH} height={SKELETON_HEIGHT} />
        )}
      </div>
      <p className="quiet">
        {t('variable')} <Link to="/earnings">{t('earnings')}</Link>
      </p>
      {boot.testModeParties.length > 0 && (
        // The server removes elements with this attribute where it does not run in test mode.
        <aside data-test-mode="apy" className={styles.fast}>
          {t('fast')}
        </aside>
      )}
    </div>
  )
}

/**
 * Shows a tooltip with the basis of the yield. It is formatted on demand, or when the page is idle, because
 * the first formatted date takes as long as rendering the page. The markup is plain, because this page loads
 * first.
 */
function HowMade({ basis: { from, to } }: { basis: NonNullable<UsdPlusYieldData['basis']> }) {
  const { t } = useTranslation('splash')
  const { language } = useLanguage()
  const id = useId()
  const [isRequested, setRequested] = useState(false)
  const request = () => setRequested(true)
  useEffect(() => runWhenIdle(() => setRequested(true)), [])
  const toText = () =>
    [
      t('made', {
        from: toIndexText(from.index),
        fromDate: toFullMomentText(from.atMs, language),
        to: toIndexText(to.index),
        toDate: toFullMomentText(to.atMs, language),
      }),
      ...(boot.testModeParties.length > 0 ? [t('fast')] : []),
    ].join(' ')
  return (
    <span className={styles.hint}>
      <button
        type="button"
        className={styles.how}
        aria-label={t('how')}
        aria-describedby={id}
        onPointerEnter={request}
        onFocus={request}
      >
        <Icon name="info" size="small" />
      </button>
      <span id={id} role="tooltip" className={styles.tip}>
        {isRequested && toText()}
      </span>
    </span>
  )
}

/** Formats an index with eight decimals, enough to show that an index grew within a minute. */
const toIndexText = (index: bigint) =>
  toAmountLabel(index, { decimals: INDEX_DECIMALS, fractionMax: 8 })
