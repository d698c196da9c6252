import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { BridgeFailure } from '@parvalue/shared/domain/bridge/bridge.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { toFunctionSelector } from 'viem/utils'

const reasons: Readonly<Record<string, BridgeFailure>> = {
  AccountRestricted: 'receiver_restricted',
  EnforcedPause: 'destination_paused',
  MessageTooLarge: 'too_large',
  ReleaseLimitExceeded: 'limit_reached',
  ERC7281_LimitExceeded: 'limit_reached',
  MintCapPerTransactionExceeded: 'limit_reached',
  MintCapPerDayExceeded: 'limit_reached',
}

const bySelector = new Map<string, BridgeFailure>(
  [...ccipWaypointAbi, ...usdPlusAbi, ...transferRestrictorAbi].flatMap((item) => {
    const reason = item.type === 'error' ? reasons[item.name] : undefined
    return reason ? [[toSelector(item), reason] as const] : []
  }),
)

type ErrorItem = { name: string; inputs: readonly { type: string }[] }

function toSelector({ name, inputs }: ErrorItem): string {
  return toFunctionSelector(`${name}(${inputs.map(({ type }) => type).join(',')})`)
}

/** Maps the stored start of a revert reason, an error selector, to a failure. */
export const parseBridgeFailureReason = (word: Hex): BridgeFailure =>
  bySelector.get(word.slice(0, 10)) ?? 'refused'
