import { shortenAddress } from '@parvalue/shared/domain/address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#features/activity/use-activity.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { disconnectWallet } from '#wallet/wallet.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import { NetworkList } from './network-list.tsx'
import styles from './wallet-drawer.module.css'

type WalletDrawerProps = {
  wallet: ConnectedWallet
  isOpen: boolean
  onClose: () => void
  onActivity: () => void
}

export function WalletDrawer({ wallet, isOpen, onClose, onActivity }: WalletDrawerProps) {
  const { t } = useTranslation('shell')
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
          label={t('copyAddress')}
          copiedText={t('copied')}
          failedText={t('copyFailed')}
        />
      </div>
      <ActivityButton onPress={onActivity} />
      <Link to="/approvals" className={styles.approvals} onClick={onClose}>
        <Icon name="shield" />
        <span>{t('approvals')}</span>
        <Icon name="right" size="small" />
      </Link>
      <p className="label">{t('network')}</p>
      <NetworkList chainId={wallet.chainId} />
      <Button variant="quiet" isWide onClick={() => void disconnectWallet()}>
        {t('disconnect')}
      </Button>
    </Drawer>
  )
}

/** The way to the tray, with what waits there. */
function ActivityButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('activity')
  const { groups } = useActivity()
  return (
    <button type="button" className={styles.activity} onClick={onPress}>
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
