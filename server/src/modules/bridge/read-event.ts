import { findChainBySelector } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import { parseBridgeFailureReason } from './failure-reason.ts'
import type { BridgeLeg, BridgeRefusal } from './row.ts'

const legNames = [
  'ccipWaypoint.Sent',
  'ccipWaypoint.Received',
  'wrappedUsdPlusWaypoint.WrappedSent',
  'wrappedUsdPlusWaypoint.WrappedReceived',
] as const

export type BridgeLegEvent = Extract<FollowedEvent, { name: (typeof legNames)[number] }>
export type BridgeRefusalEvent = Extract<FollowedEvent, { name: 'ccipRouter.MessageFailed' }>

export const isLegEvent = (event: FollowedEvent): event is BridgeLegEvent =>
  legNames.some((name) => name === event.name)

export const isRefusalEvent = (event: FollowedEvent): event is BridgeRefusalEvent =>
  event.name === 'ccipRouter.MessageFailed'

type LegContext = {
  chainId: number
  minedAt: Date
  events: readonly FollowedEvent[]
  waypoint: Address
}

/** Parses a CCIP event into the source or destination leg of a bridge transfer; null if the other chain is unknown. */
export function parseBridgeLeg(event: BridgeLegEvent, context: LegContext): BridgeLeg | null {
  const other = findChainBySelector(selectorOf(event))
  if (!other || other.id === context.chainId) return null
  const { messageId, to: receiver, amount } = event.args
  return {
    messageId,
    chainId: context.chainId,
    otherChainId: other.id,
    blockNumber: event.blockNumber,
    logIndex: event.logIndex,
    transactionHash: event.transactionHash,
    minedAtMs: context.minedAt.getTime(),
    amount,
    receiver,
    ...toSide(event, context),
  }
}

const selectorOf = ({ args }: BridgeLegEvent): bigint =>
  'destinationChainSelector' in args ? args.destinationChainSelector : args.sourceChainSelector

type OfSide = Pick<BridgeLeg, 'side' | 'token' | 'tokenAmount' | 'fee' | 'sender'>

function toSide(event: BridgeLegEvent, context: LegContext): OfSide {
  const { amount } = event.args
  const arrived = { side: 'destination', fee: null, sender: null } as const
  switch (event.name) {
    case 'ccipWaypoint.Sent': {
      const sender = findSender(event, context)
      return { side: 'source', token: 'USD+', tokenAmount: amount, fee: event.args.fee, sender }
    }
    case 'wrappedUsdPlusWaypoint.WrappedSent': {
      const { wrappedAmount: tokenAmount, fee } = event.args
      return {
        side: 'source',
        token: 'wUSD+',
        tokenAmount,
        fee,
        sender: findSender(event, context),
      }
    }
    case 'ccipWaypoint.Received':
      return { ...arrived, token: 'USD+', tokenAmount: amount }
    case 'wrappedUsdPlusWaypoint.WrappedReceived': {
      const { wrappedAmount } = event.args
      // The waypoint delivers plain USD+ if wrapping fails.
      return wrappedAmount === 0n
        ? { ...arrived, token: 'USD+', tokenAmount: amount }
        : { ...arrived, token: 'wUSD+', tokenAmount: wrappedAmount }
    }
  }
}

/**
 * Finds the sender, which only our waypoint emits; for the published one it is the wallet that last transferred the
 * amount of USD+ to the waypoint before the event.
 */
function findSender(
  { args, transactionHash, logIndex }: BridgeLegEvent,
  context: LegContext,
): Address | null {
  let payer: Address | null = null
  for (const event of context.events) {
    if (event.transactionHash !== transactionHash) continue
    const isSentFrom =
      event.name === 'ccipWaypoint.SentFrom' || event.name === 'wrappedUsdPlusWaypoint.SentFrom'
    if (isSentFrom && event.args.messageId === args.messageId) return event.args.sender
    if (event.name !== 'usdPlus.Transfer' || event.logIndex > logIndex) continue
    const { from, to, value } = event.args
    if (to === context.waypoint && value === args.amount) payer = from
  }
  return payer
}

export const parseBridgeRefusal = (
  event: BridgeRefusalEvent,
  { chainId, minedAt }: Pick<LegContext, 'chainId' | 'minedAt'>,
): BridgeRefusal => ({
  chainId,
  blockNumber: event.blockNumber,
  logIndex: event.logIndex,
  messageId: event.args.messageId,
  transactionHash: event.transactionHash,
  minedAtMs: minedAt.getTime(),
  reason: parseBridgeFailureReason(event.args.reason),
})
