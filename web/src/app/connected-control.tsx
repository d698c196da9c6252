import { useState } from 'react'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import { NetworkIndicator } from './network-indicator.tsx'
import { WalletChip } from './wallet-chip.tsx'
import { WalletDrawer } from './wallet-drawer.tsx'

export function ConnectedControl({ wallet }: { wallet: ConnectedWallet }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      <NetworkIndicator chainId={wallet.chainId} />
      <WalletChip wallet={wallet} onPress={open} />
      <WalletDrawer wallet={wallet} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
