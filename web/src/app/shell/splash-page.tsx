import { amountDraftNames } from '#features/buy-redeem/use-trade-form.ts'
import { SplashHero } from '#features/splash/hero.tsx'
import { useFormFillKey } from '#tx/journal/form-fill.ts'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import { useIsConnectDialogOpen } from '#wallet/connect/connect-dialog-state.ts'
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
  // The introduction stays while a visitor connects: text that vanishes would move the page below the dialogs.
  const isFirstConnection = useWasEverTrue(useIsConnectDialogOpen())
  const fill = useFormFillKey(amountDraftNames.buy, amountDraftNames.redeem)
  return (
    <div className="page">
      <div className={styles.split}>
        <SplashHero isKnown={wallet.status === 'connected' && !isFirstConnection} />
        <div className={styles.task}>
          <TradeWidget key={fill} />
        </div>
      </div>
      <ActivityTabs />
      <LocationGate />
    </div>
  )
}
