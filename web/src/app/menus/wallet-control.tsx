import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { toConnectButtonState, useWallet } from '#wallet/wallet-state.ts'
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
  const button = (
    <Button {...toConnectButtonState(wallet)} onClick={openConnectDialog}>
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
  if (wallet.status === 'reconnecting') return restoring
  if (wallet.status !== 'connected') return button
  return (
    <Suspense fallback={restoring}>
      <ConnectedControl wallet={wallet} />
    </Suspense>
  )
}
