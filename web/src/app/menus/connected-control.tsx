import { lazy, Suspense, useState } from 'react'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import { NetworkIndicator } from './network-indicator.tsx'
import { WalletChip } from './wallet-chip.tsx'
import { WalletDrawer } from './wallet-drawer.tsx'

const ActivityDrawer = lazy(async () => ({
  default: (await import('#features/activity/activity-drawer.tsx')).ActivityDrawer,
}))

export function ConnectedWalletControl({ wallet }: { wallet: ConnectedWallet }) {
  const [open, setOpen] = useState<'wallet' | 'activity' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <NetworkIndicator chainId={wallet.chainId} />
      <WalletChip wallet={wallet} onPress={() => setOpen('wallet')} />
      <WalletDrawer
        wallet={wallet}
        isOpen={open === 'wallet'}
        onClose={close}
        onActivity={() => setOpen('activity')}
      />
      <Suspense>
        <ActivityDrawer isOpen={open === 'activity'} onClose={close} />
      </Suspense>
    </>
  )
}
