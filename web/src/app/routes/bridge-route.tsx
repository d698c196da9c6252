import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isPrerendering } from '#api/client/boot.ts'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { BridgePage, PrerenderedBridgePage } from '#features/bridge/page/bridge-page.tsx'
import { BridgeTransferPage } from '#features/bridge/transfer/transfer-page.tsx'
import { useFormFillKey } from '#tx/journal/form-fill.ts'
import { LocationGate } from '../shell/location-gate.tsx'
import styles from '../shell/shell.module.css'

/**
 * Shows the bridge page only while the bridging flag is on (requirement RO-08); the server checks the flag for the
 * document too.
 */
export function BridgeRoute() {
  const { isPending } = useQuery(flagsQuery)
  const fill = useFormFillKey('inputTokenAmount')
  if (isPrerendering) return <PrerenderedBridgePage />
  if (isPending) return <div className={styles.waiting} />
  if (!getFlags().Bridging) return <Navigate to="/" replace />
  return (
    <>
      <BridgePage key={fill} />
      <LocationGate />
    </>
  )
}

export function BridgeTransferRoute() {
  const { messageId } = useParams({ from: '/bridge/$messageId' })
  return <BridgeTransferPage id={messageId} />
}
