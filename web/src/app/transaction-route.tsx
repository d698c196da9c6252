import { useParams } from '@tanstack/react-router'
import { TransactionPage } from '#features/local-explorer/transaction-page.tsx'

export function TransactionRoute() {
  const { chainId, hash } = useParams({ from: '/local/$chainId/tx/$hash' })
  return <TransactionPage chainId={Number(chainId)} hash={hash} />
}
