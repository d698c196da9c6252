import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { useIsRestoring } from '../wallet-state.ts'
import { openConnectDialog, useConnectButtonState } from './connect-dialog-state.ts'

/**
 * Replaces personal content until a wallet is connected (requirement RO-11). While the wallet of the last visit is being
 * restored, it asks for nothing (requirement TR-10).
 */
export function ConnectPrompt({ text }: { text: string }) {
  const { t } = useTranslation('wallet')
  const connectButton = useConnectButtonState()
  if (useIsRestoring()) return <ListSkeleton label={t('restoring')} />
  return (
    <EmptyState text={text}>
      <Button onClick={openConnectDialog} {...connectButton}>
        {t('connectWallet')}
      </Button>
    </EmptyState>
  )
}
