import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isPrerendering } from '#api/client/boot.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { openConnectDialog, useConnectButtonState } from '#wallet/connect/connect-dialog-state.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import styles from '../shell/navbar.module.css'

const ConnectedControl = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['activity', 'connected', 'failures'],
      () => import('./connected-control.tsx'),
    )
  ).ConnectedWalletControl,
}))

/** Shows "Connect Wallet", or the network and the wallet chip with its drawer (requirements SH-05, SH-07, SH-11). */
export function WalletControl() {
  const { t } = useTranslation('shell')
  const wallet = useWallet()
  const connectButton = useConnectButtonState()
  const button = (
    <Button {...connectButton} onClick={openConnectDialog}>
      {t('connectWallet')}
    </Button>
  )
  const restoring = (
    <>
      <span className={styles.networkPlace}>
        <Skeleton width={106} height={40} />
      </span>
      <Skeleton width={142} height={40} />
    </>
  )
  // The prerendered markup has both; a style shows the one that fits the reader's last visit.
  if (isPrerendering) {
    return (
      <>
        <span className={styles.unsaved}>{button}</span>
        <span className={styles.saved}>{restoring}</span>
      </>
    )
  }
  if (wallet.status === 'reconnecting') return restoring
  if (wallet.status !== 'connected') return button
  return (
    <Suspense fallback={restoring}>
      <ConnectedControl wallet={wallet} />
    </Suspense>
  )
}
