import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { useIsLongWait, useWalletWait } from './use-wallet-wait.ts'
import styles from './wallet-wait.module.css'
import type { WalletWait } from './wallet-wait.ts'

/** Shows the open wait with this key; empty if there is none. */
export function OpenWalletWait({ waitKey }: { waitKey: string }) {
  const wait = useWalletWait(waitKey)
  return wait && <WalletWaitNote wait={wait} />
}

/**
 * Shows the button that gives up a wait for the wallet, and after a while that the wallet has not answered
 * (requirement WB-04). The surrounding screen announces it.
 */
export function WalletWaitNote({ wait }: { wait: WalletWait }) {
  const { t } = useTranslation('wallet')
  const isLong = useIsLongWait(wait)
  return (
    <div className={styles.note}>
      {isLong && <p>{t('wait.long')}</p>}
      <Button variant="plain" onClick={wait.stop}>
        {t('wait.stop')}
      </Button>
    </div>
  )
}
