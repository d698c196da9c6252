import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { isWaitStopped, TOKEN_WAIT, waitForWallet } from '#wallet/wait/wallet-wait.ts'
import { addTokenToWallet } from '#wallet/wallet.ts'
import { isUserRejection } from '#wallet/wallet-error.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import styles from './addresses-page.module.css'

/**
 * Adds the token to the wallet (EIP-747). Wallets add a token on their current network, so they switch first.
 */
export function AddTokenButton({ token }: { token: Token }) {
  const { t } = useTranslation('addresses')
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const [isBusy, setBusy] = useState(false)
  const { symbol } = token
  async function add() {
    if (wallet.status !== 'connected') return openConnectDialog()
    if (wallet.chainId !== token.chainId) return switchTo(token.chainId)
    setBusy(true)
    try {
      await waitForWallet(`${TOKEN_WAIT}${symbol}`, addTokenToWallet(token))
      showToast({ title: t('added', { symbol }), kind: 'success', id: 'token' })
    } catch (error) {
      if (isUserRejection(error) || isWaitStopped(error)) return
      showToast({ title: t('notAdded', { symbol }), kind: 'error', id: 'token' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="plain"
      label={t('addNamed', { symbol })}
      isBusy={isBusy}
      onClick={() => void add()}
    >
      <span className={styles.full}>{t('add')}</span>
      <span className={styles.short}>{t('addShort')}</span>
    </Button>
  )
}
