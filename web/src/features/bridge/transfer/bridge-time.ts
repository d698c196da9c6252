import { bridgeMinutesOf } from '@parvalue/shared/domain/bridge/bridge.ts'
import { boot } from '#api/client/boot.ts'

/** How long a transfer from there usually takes. */
export const minutesFrom = (chainId: number): number =>
  bridgeMinutesOf({ isLocal: boot.chains.some(({ id, isLocal }) => id === chainId && isLocal) })
