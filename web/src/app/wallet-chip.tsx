import { shortenAddress } from '@parvalue/shared/domain/address.ts'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSupportedChainIds } from '#wallet/networks.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import styles from './navbar.module.css'

type WalletChipProps = { wallet: ConnectedWallet; onPress: () => void }

/** Spec 2: the shortened address; on phones an alert icon where the network is not supported. */
export function WalletChip({ wallet, onPress }: WalletChipProps) {
  const { t } = useTranslation('shell')
  const isSupported = useSupportedChainIds().includes(wallet.chainId)
  const address = shortenAddress(wallet.address)
  return (
    <button
      type="button"
      className={styles.pill}
      aria-haspopup="dialog"
      aria-label={t(isSupported ? 'walletChip' : 'walletChipUnsupported', { address })}
      onClick={onPress}
    >
      <Avatar address={wallet.address} />
      <span className={styles.long}>{address}</span>
      <span className={styles.short}>{shortenAddress(wallet.address, 2)}</span>
      {!isSupported && (
        <span className={styles.warning} data-alert>
          <Icon name="alert" />
        </span>
      )}
    </button>
  )
}
