import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '#session/session-gate.tsx'
import { useHasToasts } from '#ui/toast.tsx'
import { useEver } from '#ui/use-ever.ts'
import { useConnectDialog } from '#wallet/connect-dialog-state.ts'
import { PaletteLayers } from './palette/palette-layers.tsx'
import { loadPart } from './stale-build.ts'
import { withWords } from './with-words.ts'

const ConnectDialog = lazy(async () => ({
  default: (await withWords(['login', 'walletConnect'], () => import('#wallet/connect-dialog.tsx')))
    .ConnectDialog,
}))

const Toasts = lazy(async () => ({
  default: (await loadPart(() => import('#ui/toasts.tsx'))).Toasts,
}))

/** Dialogs and toasts that any page can need; they load when they open. */
export function FloatingLayers() {
  const { t } = useTranslation('shell')
  const isConnecting = useEver(useConnectDialog())
  return (
    <>
      <Suspense>{isConnecting && <ConnectDialog />}</Suspense>
      <SessionGate />
      <PaletteLayers />
      <Suspense>
        {useHasToasts() && <Toasts label={t('notices')} dismissLabel={t('dismiss')} />}
      </Suspense>
    </>
  )
}
