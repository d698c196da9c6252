import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { useStore } from '../store.ts'
import { useIsLongWait } from './use-wallet-wait.ts'
import styles from './wallet-wait.module.css'
import { NETWORK_WAIT, TOKEN_WAIT, type WalletWait, walletWaitsStore } from './wallet-wait.ts'

/**
 * Shows the waits for requests that no form shows: a switch of the network and a token to list (requirement WB-04).
 * When two requests have the same text, only the newer one is shown.
 */
export function WalletWaitNotices() {
  const waits = useStore(walletWaitsStore).filter(
    ({ key }) => key.startsWith(NETWORK_WAIT) || key.startsWith(TOKEN_WAIT),
  )
  const shown = [...new Map(waits.map((wait) => [wait.key, wait])).values()]
  return (
    <div className={styles.notices} role="status">
      {shown.map((wait) => (
        <Notice key={wait.key} wait={wait} />
      ))}
    </div>
  )
}

function Notice({ wait }: { wait: WalletWait }) {
  const { t } = useTranslation('wallet')
  const isLong = useIsLongWait(wait)
  const [, subject = ''] = wait.key.split(':')
  const text = wait.key.startsWith(NETWORK_WAIT)
    ? t('wait.network', { network: networkNameOf(Number(subject)) })
    : t('wait.token', { symbol: subject })
  return (
    <div className={styles.notice}>
      <p>
        {text} {isLong && t('wait.long')}
      </p>
      <Button variant="plain" onClick={wait.stop}>
        {t('wait.stop')}
      </Button>
    </div>
  )
}
