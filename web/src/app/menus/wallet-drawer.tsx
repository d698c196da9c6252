import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#features/activity/use-activity.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Icon } from '#ui/art/icon.tsx'
import type { IconName } from '#ui/art/icon-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { disconnectWallet } from '#wallet/wallet.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import { NetworkSwitchList } from './network-switch-list.tsx'
import { useUnreadNotificationCount } from './use-unread-notification-count.ts'
import styles from './wallet-drawer.module.css'

type WalletDrawerProps = {
  wallet: ConnectedWallet
  isOpen: boolean
  onClose: () => void
  onActivity: () => void
}

export function WalletDrawer({ wallet, isOpen, onClose, onActivity }: WalletDrawerProps) {
  const { t } = useTranslation('shell')
  const { t: tc } = useTranslation('connected')
  return (
    <Drawer
      title={t('wallet')}
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <div className={styles.address}>
        <Avatar address={wallet.address} />
        <div>
          <strong title={wallet.address}>{shortenAddress(wallet.address)}</strong>
          <span className="label">{wallet.walletName}</span>
        </div>
        <CopyButton
          text={wallet.address}
          label={tc('copyAddress')}
          copiedText={t('copied')}
          failedText={t('copyFailed')}
        />
      </div>
      <ActivityButton onPress={onActivity} />
      <nav className={styles.links} aria-label={t('wallet')}>
        <NotificationsLink onPress={onClose} />
        <DrawerLink to="/approvals" icon="shield" onPress={onClose}>
          {t('approvals')}
        </DrawerLink>
        <DrawerLink to="/settings" icon="settings" onPress={onClose}>
          {t('settings')}
        </DrawerLink>
      </nav>
      <p className="label">{tc('network')}</p>
      <NetworkSwitchList chainId={wallet.chainId} />
      <Button variant="quiet" isWide onClick={() => void disconnectWallet()}>
        {tc('disconnect')}
      </Button>
    </Drawer>
  )
}

/**
 * Shows the button that opens the activity tray, with the numbers of transactions that need the user and that are
 * running.
 */
function ActivityButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('activity')
  const { groups } = useActivity()
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <Icon name="clock" />
      <span>{t('title')}</span>
      {groups['needs-you'].length > 0 && (
        <Tag kind="wait">{t('needsYouCount', { count: groups['needs-you'].length })}</Tag>
      )}
      {groups.running.length > 0 && (
        <Tag kind="live">{t('runningCount', { count: groups.running.length })}</Tag>
      )}
      <Icon name="right" size="small" />
    </button>
  )
}

/** Links to the notifications; the badge counts the unread ones. */
function NotificationsLink({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('shell')
  const { t: tc } = useTranslation('connected')
  const unread = useUnreadNotificationCount()
  return (
    <DrawerLink to="/notices" icon="bell" onPress={onPress}>
      {t('notices')}
      {unread > 0 && (
        <Tag kind="live" icon="bell">
          {tc('unread', { count: unread })}
        </Tag>
      )}
    </DrawerLink>
  )
}

type DrawerLinkProps = {
  to: '/notices' | '/approvals' | '/settings'
  icon: IconName
  onPress: () => void
  children: ReactNode
}

const DrawerLink = ({ to, icon, onPress, children }: DrawerLinkProps) => (
  <Link to={to} className={styles.row} onClick={onPress}>
    <Icon name={icon} />
    {children}
    <Icon name="right" size="small" />
  </Link>
)
