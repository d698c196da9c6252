import { useTranslation } from 'react-i18next'
import { TradeCard } from '#features/buy-redeem/trade-card.tsx'
import { useBuy } from '#features/buy-redeem/use-buy.ts'
import { PortfolioTab } from '#features/portfolio/portfolio-tab.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { Hero } from '#features/splash/hero.tsx'
import { TransactionScreen } from '#tx/result-screens.tsx'
import { Button } from '#ui/button.tsx'
import { join } from '#ui/class-names.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useWallet } from '#wallet/wallet-state.ts'
import { LocationGate } from './location-gate.tsx'
import styles from './splash-page.module.css'

const ACTIVITY = 'activity'

/** Spec 2: Splash page. What it is, the task beside it, and what one has below. */
export function SplashPage() {
  const wallet = useWallet()
  return (
    <div className="page">
      <div className={styles.split}>
        <Hero isConnected={wallet.status === 'connected'} />
        <div className={styles.task}>
          <Trade />
        </div>
      </div>
      <Activity />
      <LocationGate />
    </div>
  )
}

function Trade() {
  const { view, transaction } = useBuy()
  const isBuilding = transaction.stage.name === 'idle'
  const screen = <TransactionScreen transaction={transaction} extraAction={<ToPortfolio />} />
  return <TradeCard buy={view} screen={isBuilding ? null : screen} />
}

/** Spec 2: after a purchase the success screen leads to the portfolio. */
function ToPortfolio() {
  const { t } = useTranslation('portfolio')
  return (
    <Button variant="quiet" isWide onClick={showActivity}>
      {t('portfolio')}
    </Button>
  )
}

function showActivity() {
  const activity = document.getElementById(ACTIVITY)
  activity?.scrollIntoView()
  activity?.querySelector<HTMLElement>('[role=tab]')?.focus({ preventScroll: true })
}

/** The lower half: one tab is one way to look at the wallet. */
function Activity() {
  const { t } = useTranslation('portfolio')
  return (
    <section id={ACTIVITY} className={join(styles.narrow, styles.activity)} aria-label={t('tabs')}>
      <Tabs
        look="page"
        label={t('tabs')}
        value="portfolio"
        onChange={() => {}}
        tabs={[{ value: 'portfolio', label: t('portfolio'), content: <Portfolio /> }]}
      />
    </section>
  )
}

const Portfolio = () => <PortfolioTab view={usePortfolio()} />
