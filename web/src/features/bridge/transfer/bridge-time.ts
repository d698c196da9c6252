import { bridgeMinutesOf } from '@parvalue/shared/domain/bridge/bridge.ts'
import { boot } from '#api/client/boot.ts'

/** Returns the usual duration of a transfer from this chain, in minutes. */
export const toUsualBridgeMinutes = (chainId: number): number =>
  bridgeMinutesOf({ isLocal: boot.chains.some(({ id, isLocal }) => id === chainId && isLocal) })
