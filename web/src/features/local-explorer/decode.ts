import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { dividendDistributionAbi } from '@parvalue/shared/chain/abi/dividend-distribution.ts'
import { localCcipRouterAbi } from '@parvalue/shared/chain/abi/local-ccip-router.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { unityOracleAbi } from '@parvalue/shared/chain/abi/unity-oracle.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { wireMinterAbi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import {
  type Abi,
  type AbiParameter,
  decodeEventLog,
  decodeFunctionData,
  getAbiItem,
  getAddress,
} from 'viem'

export type DecodedArgument = { name: string; value: string }
export type DecodedCall = { name: string; arguments: DecodedArgument[] }

/** One event of a transaction; `call` is null if the event's contract is not ours. */
export type DecodedEvent = { address: Address; logIndex: number; call: DecodedCall | null }

type Log = { address: Address; logIndex: number; data: Hex; topics: [] | [Hex, ...Hex[]] }

/** Maximum length of a decoded value: longer than any number; the full text is in the raw data. */
const TEXT_MAX = 200

const abis: readonly Abi[] = [
  usdPlusMinterAbi,
  usdPlusAbi,
  wrappedUsdPlusAbi,
  transferRestrictorAbi,
  unityOracleAbi,
  mockUsdAbi,
  usdPlusRedeemerAbi,
  wireMinterAbi,
  dividendDistributionAbi,
  ccipWaypointAbi,
  wrappedUsdPlusWaypointAbi,
  localCcipRouterAbi,
]

/** Decodes a call of our contracts; null for a plain transfer or an unknown contract. */
export function decodeCall(to: Address | null, data: Hex): DecodedCall | null {
  if (to === null || data.length < 10) return null
  for (const abi of abis) {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data })
      const item = getAbiItem({ abi, name: functionName, args }) as Named | undefined
      return { name: functionName, arguments: toArguments(item?.inputs, args) }
    } catch {
      // The selector is not in this ABI; the next one may have it.
    }
  }
  return null
}

export const decodeEvents = (logs: readonly Log[]): DecodedEvent[] =>
  logs.map((log) => ({
    address: getAddress(log.address),
    logIndex: log.logIndex,
    call: decodeEvent(log),
  }))

function decodeEvent({ data, topics }: Log): DecodedCall | null {
  for (const abi of abis) {
    try {
      const { eventName, args } = decodeEventLog({ abi, data, topics })
      if (!eventName) continue
      const item = abi.find((entry) => entry.type === 'event' && entry.name === eventName)
      return { name: eventName, arguments: toArguments((item as Named | undefined)?.inputs, args) }
    } catch {
      // The event is not in this ABI; the next one may have it.
    }
  }
  return null
}

type Named = { inputs: readonly AbiParameter[] }

function toArguments(inputs: readonly AbiParameter[] = [], args: unknown): DecodedArgument[] {
  return inputs.map((input, index) => {
    const name = input.name ?? `#${index}`
    const value: unknown = Array.isArray(args)
      ? args[index]
      : (args as Record<string, unknown>)?.[name]
    return { name, value: toText(value) }
  })
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(toText).join(', ')
    : sanitizeUntrustedText(String(value), TEXT_MAX)
}
