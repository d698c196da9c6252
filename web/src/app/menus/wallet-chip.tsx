import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#features/activity/use-activity.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import styles from '../shell/navbar.module.css'
import { useUnreadNotificationCount } from './use-unread-notification-count.ts'

type WalletChipProps = { wallet: ConnectedWallet; onPress: () => void }

/**
 * Shows the shortened address (requirement SH-06); on phones an alert icon if the network is unsupported. A ring
 * around the avatar shows the progress of transactions, a dot unread notifications.
 */
export function WalletChip({ wallet, onPress }: WalletChipProps) {
  const isSupported = useSupportedChainIds().includes(wallet.chainId)
  const { groups, progress } = useActivity()
  const unread = useUnreadNotificationCount()
  return (
    <button
      type="button"
      className={styles.pill}
      aria-haspopup="dialog"
      aria-label={useChipName(wallet, { isSupported, unread })}
      onClick={onPress}
    >
      <span className={styles.dial}>
        <Avatar
          address={wallet.address}
          progress={progress}
          isWaiting={groups['needs-you'].length > 0}
        />
        {unread > 0 && <i className={styles.dot} />}
      </span>
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

type Shown = { isSupported: boolean; unread: number }

/**
 * Returns the chip's accessible name: address, network, running transactions and unread notifications.
 */
function useChipName({ address }: ConnectedWallet, { isSupported, unread }: Shown): string {
  const { t } = useTranslation('connected')
  const { groups } = useActivity()
  const running = groups.running.length
  const waiting = groups['needs-you'].length
  return [
    t('walletChip', { address: shortenAddress(address) }),
    isSupported ? null : t('chipUnsupported'),
    unread > 0 ? t('chipUnread', { count: unread }) : null,
    running > 0 ? t('chipRunning', { count: running }) : null,
    waiting > 0 ? t('chipWaiting', { count: waiting }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
