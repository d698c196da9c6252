import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { flagsQuery, getFlags } from '#api/flags.ts'
import { BridgePage } from '#features/bridge/bridge-page.tsx'
import { TransferPage } from '#features/bridge/transfer-page.tsx'
import styles from './shell.module.css'

/** RO-08: the page is there only with the bridging flag, which nothing is drawn before. */
export function BridgeRoute() {
  const { isPending } = useQuery(flagsQuery)
  if (isPending) return <div className={styles.waiting} />
  return getFlags().Bridging ? <BridgePage /> : <Navigate to="/" replace />
}

export function BridgeTransferRoute() {
  const { messageId } = useParams({ from: '/bridge/$messageId' })
  return <TransferPage id={messageId} />
}
