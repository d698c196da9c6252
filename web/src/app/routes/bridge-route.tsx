import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isDrawing } from '#api/client/boot.ts'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { BridgePage, DrawnBridge } from '#features/bridge/page/bridge-page.tsx'
import { TransferPage } from '#features/bridge/transfer/transfer-page.tsx'
import styles from '../shell/shell.module.css'

/**
 * Requirement RO-08: the page exists only while the bridging flag is on; the server checks it for the
 * document too.
 */
export function BridgeRoute() {
  const { isPending } = useQuery(flagsQuery)
  if (isDrawing) return <DrawnBridge />
  if (isPending) return <div className={styles.waiting} />
  return getFlags().Bridging ? <BridgePage /> : <Navigate to="/" replace />
}

export function BridgeTransferRoute() {
  const { messageId } = useParams({ from: '/bridge/$messageId' })
  return <TransferPage id={messageId} />
}
