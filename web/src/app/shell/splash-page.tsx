import { SplashHero } from '#features/splash/hero.tsx'
import { useWallet } from '#wallet/wallet-state.ts'
import { ActivityTabs } from '../routes/activity-tabs.tsx'
import { TradeWidget } from '../routes/trade-widget.tsx'
import { LocationGate } from './location-gate.tsx'
import styles from './splash-page.module.css'

/**
 * Shows the introduction, the trade widget beside it, and the wallet's tabs below (requirements SP-01, SP-02,
 * SP-07).
 */
export function SplashPage() {
  const wallet = useWallet()
  return (
    <div className="page">
      <div className={styles.split}>
        <SplashHero isConnected={wallet.status === 'connected'} />
        <div className={styles.task}>
          <TradeWidget />
        </div>
      </div>
      <ActivityTabs />
      <LocationGate />
    </div>
  )
}
