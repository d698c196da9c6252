import { shortenAddress } from '@parvalue/shared/domain/address.ts'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { disconnectWallet } from '#wallet/wallet.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import { NetworkList } from './network-list.tsx'
import styles from './wallet-drawer.module.css'

type WalletDrawerProps = { wallet: ConnectedWallet; isOpen: boolean; onClose: () => void }

export function WalletDrawer({ wallet, isOpen, onClose }: WalletDrawerProps) {
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
      <p className="label">{t('network')}</p>
      <NetworkList chainId={wallet.chainId} />
      <Button variant="quiet" isWide onClick={() => void disconnectWallet()}>
        {t('disconnect')}
      </Button>
    </Drawer>
  )
}
