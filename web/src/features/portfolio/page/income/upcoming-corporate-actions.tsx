import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorporateAction } from '#api/stocks/corporate-actions.ts'
import { Button } from '#ui/button/button.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import type { PortfolioData } from '../portfolio-data.ts'
import styles from '../portfolio-page.module.css'
import { groupCorporateActions } from './action-rules.ts'
import { CorporateActionTimeline } from './action-timeline.tsx'
import { MoneyEventList } from './money-event-list.tsx'

/** Shows expected payments, and the announced corporate actions of the wallet's stocks. */
export function UpcomingCorporateActions({ data }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const { actions, onRetry } = data
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('comingUp')}</h2>
        <span className="label">{t('forHoldings')}</span>
      </div>
      {!data.isSample && <MoneyEventList underWay={data.underWay} />}
      {actions.data ? (
        <ActionList actions={actions.data} />
      ) : actions.isFailed ? (
        <p className={styles.none}>
          {t('actionsFailed')}{' '}
          <button type="button" className="link" onClick={onRetry}>
            {t('retry')}
          </button>
        </p>
      ) : (
        <ListSkeleton label={t('loading')} />
      )}
    </section>
  )
}

function ActionList({ actions }: { actions: readonly CorporateAction[] }) {
  const { t } = useTranslation('portfolioPage')
  const [isPastShown, setPastShown] = useState(false)
  const { coming, past } = groupCorporateActions(actions)
  return (
    <>
      {coming.length === 0 && <p className={styles.none}>{t('nothingComing')}</p>}
      {(coming.length > 0 || isPastShown) && (
        <CorporateActionTimeline actions={actions} isPastShown={isPastShown} />
      )}
      {past.length > 0 && (
        <p className={styles.more}>
          <Button variant="plain" onClick={() => setPastShown(!isPastShown)}>
            {t(isPastShown ? 'hidePast' : 'showPast')}
          </Button>
        </p>
      )}
    </>
  )
}
