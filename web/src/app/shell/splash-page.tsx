import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { boot } from '#api/client/boot.ts'
import { amountDraftNames } from '#features/buy-redeem/use-trade-form.ts'
import { FirstRun } from '#features/first-run/first-run.tsx'
import { SplashHero } from '#features/splash/hero.tsx'
import { openTestMode } from '#session/test-mode-state.ts'
import { useFormFillKey } from '#tx/journal/form-fill.ts'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import { useIsConnectDialogOpen } from '#wallet/connect/connect-dialog-state.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { ActivityTabs } from '../routes/activity-tabs.tsx'
import { TradeWidget } from '../routes/trade-widget.tsx'
import { useIsIdle } from '../startup/use-is-idle.ts'
import { LocationGate } from './location-gate.tsx'
import styles from './splash-page.module.css'

/**
 * Shows the introduction, the trade widget beside it, and the wallet's tabs below (requirements SP-01, SP-02,
 * SP-07).
 */
export function SplashPage() {
  const wallet = useWallet()
  const isReturning = wallet.status === 'connected' || wallet.status === 'reconnecting'
  // The introduction stays while a visitor connects: text that vanishes would move the page below the dialogs.
  const isFirstConnection = useWasEverTrue(useIsConnectDialogOpen())
  const fill = useFormFillKey(amountDraftNames.buy, amountDraftNames.redeem)
  const isIdle = useIsIdle()
  const verify = useVerify()
  const task = useRef<HTMLDivElement>(null)
  const goToForm = () => {
    task.current?.scrollIntoView({ block: 'nearest' })
    task.current?.querySelector('input')?.focus()
  }
  return (
    <div className="page">
      <div className={styles.split}>
        <SplashHero isKnown={isReturning && !isFirstConnection}>
          <FirstRun isReady={isIdle} onBuy={goToForm} onVerify={verify} />
        </SplashHero>
        <div ref={task} className={styles.task}>
          <TradeWidget key={fill} />
        </div>
      </div>
      <ActivityTabs />
      <LocationGate />
    </div>
  )
}

/** Returns the step that verifies an identity: its simulated provider decides in test mode, a real one on its own page. */
function useVerify() {
  const navigate = useNavigate()
  return () => {
    if (boot.testModeParties.includes('identity')) openTestMode('identity')
    else void navigate({ to: '/account' })
  }
}
