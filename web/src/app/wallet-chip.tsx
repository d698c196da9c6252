import { shortenAddress } from '@parvalue/shared/domain/address.ts'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#features/activity/use-activity.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSupportedChainIds } from '#wallet/networks.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import styles from './navbar.module.css'

type WalletChipProps = { wallet: ConnectedWallet; onPress: () => void }

/**
 * Spec 2: the shortened address; on phones an alert icon where the network is not supported. A ring
 * around the dial shows what is under way.
 */
export function WalletChip({ wallet, onPress }: WalletChipProps) {
  const isSupported = useSupportedChainIds().includes(wallet.chainId)
  const { groups, progress } = useActivity()
  return (
    <button
      type="button"
      className={styles.pill}
      aria-haspopup="dialog"
      aria-label={useChipName(wallet, isSupported)}
      onClick={onPress}
    >
      <Avatar
        address={wallet.address}
        progress={progress}
        isWaiting={groups['needs-you'].length > 0}
      />
      <span className={styles.long}>{shortenAddress(wallet.address)}</span>
      <span className={styles.short}>{shortenAddress(wallet.address, 2)}</span>
      {!isSupported && (
        <span className={styles.warning} data-alert>
          <Icon name="alert" />
        </span>
      )}
    </button>
  )
}

/** What the chip shows, in words: whose, where, and what is under way. */
function useChipName({ address }: ConnectedWallet, isSupported: boolean): string {
  const { t } = useTranslation('shell')
  const { groups } = useActivity()
  const running = groups.running.length
  const waiting = groups['needs-you'].length
  return [
    t('walletChip', { address: shortenAddress(address) }),
    isSupported ? null : t('chipUnsupported'),
    running > 0 ? t('chipRunning', { count: running }) : null,
    waiting > 0 ? t('chipWaiting', { count: waiting }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
