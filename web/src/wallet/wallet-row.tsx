import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import styles from './connect-dialog.module.css'
import type { InstalledWallet } from './discovery.ts'

type WalletRowProps = {
  wallet: InstalledWallet
  isWaiting: boolean
  isInert: boolean
  onChoose: () => void
}

export function WalletRow({ wallet, isWaiting, isInert, onChoose }: WalletRowProps) {
  const { t } = useTranslation('wallet')
  const hint = wallet.isLastUsed ? t('lastUsed') : t('installed')
  return (
    <button
      type="button"
      className={styles.row}
      aria-disabled={isInert || undefined}
      aria-busy={isWaiting || undefined}
      onClick={isInert ? undefined : onChoose}
    >
      {wallet.icon === null ? (
        <span className={styles.monogram} aria-hidden="true">
          {wallet.name.slice(0, 1)}
        </span>
      ) : (
        <img className={styles.icon} src={wallet.icon} alt="" />
      )}
      <b className={styles.name}>{wallet.name}</b>
      <span className={styles.hint}>{isWaiting ? t('waiting') : hint}</span>
      <Icon name="right" size="small" />
    </button>
  )
}
