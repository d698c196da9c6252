import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Abi, type AbiEvent, encodeAbiParameters, encodeEventTopics } from 'viem'
import type { ChainFacts } from './chain-facts.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`

export const HOLDER = address('a')
export const RELAYER = address('b')
export const HASH: Hex = `0x${'5e'.repeat(32)}`

export const PAYMENT_TOKEN = address('1')
export const STOCK = address('2')
export const WRAPPED_STOCK = address('3')

/** A deployment whose addresses are easy to tell apart. */
export const deployment: Deployment = {
  chainId: 11155111,
  deployedAtBlock: 1,
  contracts: {
    usdPlus: address('4'),
    wrappedUsdPlus: address('5'),
    usdPlusMinter: address('6'),
    usdPlusRedeemer: address('7'),
    transferRestrictor: address('8'),
    orderProcessor: address('9'),
    vault: address('c'),
    ccipWaypoint: address('d'),
    wrappedUsdPlusWaypoint: address('e'),
  },
  paymentTokens: [{ symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address: PAYMENT_TOKEN }],
  stockTokens: [
    {
      address: STOCK,
      wrapped: WRAPPED_STOCK,
      symbol: 'AAPL.d',
      name: 'Apple',
      decimals: 18,
      stockId: 1,
      kind: 'share',
    },
  ],
}

const abi = [
  ...usdPlusMinterAbi,
  ...usdPlusRedeemerAbi,
  ...orderProcessorAbi,
  ...vaultAbi,
  ...wrappedUsdPlusAbi,
  ...ccipWaypointAbi,
  ...wrappedUsdPlusWaypointAbi,
] as Abi

/** Returns the log of an event as a node returns it. */
export function toLog(
  contract: Address | undefined,
  eventName: string,
  args: Record<string, unknown>,
): RawLog {
  const event = abi.find((one) => one.type === 'event' && one.name === eventName) as AbiEvent
  const data = event.inputs.filter(({ indexed }) => !indexed)
  return {
    address: contract ?? address('0'),
    topics: encodeEventTopics({ abi: [event], eventName, args }) as Hex[],
    data: encodeAbiParameters(
      data,
      data.map(({ name }) => args[name ?? '']),
    ),
    blockNumber: 7,
    blockHash: `0x${'b1'.repeat(32)}`,
    transactionHash: HASH,
    logIndex: 0,
  }
}

/** The facts of a confirmed transaction of the holder to a contract, with these logs. */
export const toFacts = (
  logs: readonly RawLog[],
  mined: Partial<NonNullable<ChainFacts['mined']>> = {},
): ChainFacts => ({
  chainId: deployment.chainId,
  hash: HASH,
  from: HOLDER,
  to: deployment.contracts.usdPlusMinter,
  mined: {
    isReverted: false,
    block: 7n,
    atMs: 1_764_000_000_000,
    confirmations: 3,
    fee: 241_000_000_000_000n,
    logs,
    ...mined,
  },
})
