import { useParams } from '@tanstack/react-router'
import { AddressPage } from '#features/local-explorer/address-page.tsx'
import { TokenPage } from '#features/local-explorer/token-page.tsx'
import { TransactionPage } from '#features/local-explorer/transaction-page.tsx'

export function LocalTransactionRoute() {
  const { chainId, hash } = useParams({ from: '/local/$chainId/tx/$hash' })
  return <TransactionPage chainId={Number(chainId)} hash={hash} />
}

export function LocalAddressRoute() {
  const { chainId, address } = useParams({ from: '/local/$chainId/address/$address' })
  return <AddressPage chainId={Number(chainId)} address={address} />
}

export function LocalTokenRoute() {
  const { chainId, address } = useParams({ from: '/local/$chainId/token/$address' })
  return <TokenPage chainId={Number(chainId)} address={address} />
}
