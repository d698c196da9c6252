import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '#session/session-gate.tsx'
import { useOpenTestMode } from '#session/test-mode-state.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { useHasToasts } from '#ui/dialog/toast.tsx'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import { useIsConnectDialogOpen } from '#wallet/connect/connect-dialog-state.ts'
import { WalletWaitNotices } from '#wallet/wait/wallet-wait-notices.tsx'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { PaletteLayers } from '../palette/palette-layers.tsx'
import { importChunk } from '../startup/stale-build.ts'

const ConnectDialog = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['login', 'walletConnect'],
      () => import('#wallet/connect/connect-dialog.tsx'),
    )
  ).ConnectDialog,
}))

const Toasts = lazy(async () => ({
  default: (await importChunk(() => import('#ui/dialog/toasts.tsx'))).Toasts,
}))

const TabTitle = lazy(async () => ({
  default: (await loadWithNamespaces(['notices', 'activity'], () => import('./tab-title.tsx')))
    .TabTitle,
}))

const TestMode = lazy(async () => ({
  default: (
    await loadWithNamespaces(['testMode'], () => importChunk(() => import('./test-mode-layer.tsx')))
  ).TestModeLayer,
}))

/** Shows the dialogs and toasts that any page may open; their code loads on first use. */
export function FloatingLayers() {
  const { t } = useTranslation('shell')
  const account = useSignedInAccount()
  const wasTestModeOpen = useWasEverTrue(useOpenTestMode() !== null)
  const isConnecting = useWasEverTrue(useIsConnectDialogOpen())
  return (
    <>
      <Suspense>{isConnecting && <ConnectDialog />}</Suspense>
      <Suspense>{wasTestModeOpen && <TestMode />}</Suspense>
      <SessionGate />
      <PaletteLayers />
      <WalletWaitNotices />
      <Suspense>{account !== null && <TabTitle account={account} />}</Suspense>
      <Suspense>
        {useHasToasts() && <Toasts label={t('notices')} dismissLabel={t('dismiss')} />}
      </Suspense>
    </>
  )
}
