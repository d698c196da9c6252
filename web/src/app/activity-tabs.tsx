import { useTranslation } from 'react-i18next'
import { PortfolioTab } from '#features/portfolio/portfolio-tab.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { join } from '#ui/class-names.ts'
import { Tabs } from '#ui/tabs.tsx'
import styles from './splash-page.module.css'
import { ACTIVITY_ID, activityTabs, useActivityTab } from './use-activity-tab.ts'

/** The lower half: one tab is one way to look at the wallet. Only the open one is rendered. */
export function ActivityTabs() {
  const { t } = useTranslation('portfolio')
  const { tab, choose } = useActivityTab()
  return (
    <section
      id={ACTIVITY_ID}
      className={join(styles.narrow, styles.activity)}
      aria-label={t('tabs')}
    >
      <Tabs
        look="page"
        label={t('tabs')}
        value={tab}
        onChange={(value) => choose(activityTabs.find((name) => name === value) ?? 'portfolio')}
        tabs={[{ value: 'portfolio', label: t('portfolio'), content: <Portfolio /> }]}
      />
    </section>
  )
}

const Portfolio = () => <PortfolioTab view={usePortfolio()} />
