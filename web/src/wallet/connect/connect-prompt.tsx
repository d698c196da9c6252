import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { toConnectButtonState, useWallet } from '../wallet-state.ts'
import { openConnectDialog } from './connect-dialog-state.ts'

/** Replaces personal content until a wallet is connected (requirement RO-11). */
export function ConnectPrompt({ text }: { text: string }) {
  const { t } = useTranslation('wallet')
  const wallet = useWallet()
  return (
    <EmptyState text={text}>
      <Button onClick={openConnectDialog} {...toConnectButtonState(wallet)}>
        {t('connectWallet')}
      </Button>
    </EmptyState>
  )
}
