import { useTranslation } from 'react-i18next'
import { SessionGate } from '#session/session-gate.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { ConnectDialog } from '#wallet/connect-dialog.tsx'

/** Dialogs and toasts that any page can need; they load after the page itself. */
export function FloatingLayers() {
  const { t } = useTranslation('shell')
  return (
    <>
      <ConnectDialog />
      <SessionGate />
      <Toasts label={t('notices')} dismissLabel={t('dismiss')} />
    </>
  )
}
