import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { setBalancesHidden } from '#tokens/hidden-balances.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import type { HoldingRow } from '../holdings/holding-rows.ts'
import { toHideableMoneyLabel } from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { WorthGainsList } from '../worth/worth-gains-list.tsx'
import { WorthGaps } from '../worth/worth-gaps.tsx'
import { findWorth } from '../worth/worth-sources.ts'

type CurrentPortfolioValueProps = { data: PortfolioData; rows: readonly HoldingRow[] }

/** Shows the total value with its age, its gains, and what it lacks (requirement TR-03). */
export function CurrentPortfolioValue({ data, rows }: CurrentPortfolioValueProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const worth = findWorth(data)
  const networks = new Set(rows.map(({ chainId }) => chainId)).size
  const oldestMs = Math.min(data.shares.knownMs || Infinity, data.dollars.knownMs)
  return (
    <section aria-label={t('total')}>
      <div className={styles.worth}>
        <div>
          <div className="label">
            {t('worthNow', { count: networks })}{' '}
            {!data.isSample && Number.isFinite(oldestMs) && (
              <FigureAge
                sinceMs={oldestMs}
                toText={(seconds) => toAgeText(seconds, reader.language)}
              />
            )}
          </div>
          <div className={styles.figure}>
            {worth ? (
              <AmountFigure
                size="large"
                text={toHideableMoneyLabel(worth.shownTotal, reader)}
                code="USD"
              />
            ) : (
              <Skeleton width={280} height={48} />
            )}
          </div>
        </div>
        {!data.isSample && (
          <span className={styles.hide}>
            <ToggleButton
              label={t('hideBalances')}
              icons={{ on: 'eye-off', off: 'eye' }}
              isOn={reader.isHidden}
              onChange={setBalancesHidden}
            />
          </span>
        )}
      </div>
      {worth && <WorthGaps worth={worth} onRetry={data.onRetry} />}
      {worth && <WorthGainsList data={data} shownTotal={worth.shownTotal} />}
    </section>
  )
}
