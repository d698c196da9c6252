import { useParams } from '@tanstack/react-router'
import { ExplorerAddressPage } from '#features/local-explorer/address-page.tsx'
import { ExplorerTokenPage } from '#features/local-explorer/token-page.tsx'
import { ExplorerTransactionPage } from '#features/local-explorer/transaction-page.tsx'

export function LocalTransactionRoute() {
  const { chainId, hash } = useParams({ from: '/local/$chainId/tx/$hash' })
  return <ExplorerTransactionPage chainId={Number(chainId)} hash={hash} />
}

export function LocalAddressRoute() {
  const { chainId, address } = useParams({ from: '/local/$chainId/address/$address' })
  return <ExplorerAddressPage chainId={Number(chainId)} address={address} />
}

export function LocalTokenRoute() {
  const { chainId, address } = useParams({ from: '/local/$chainId/token/$address' })
  return <ExplorerTokenPage chainId={Number(chainId)} address={address} />
}
