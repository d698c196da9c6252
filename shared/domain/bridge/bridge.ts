import type { BlockStage } from '../chain/block-stage.ts'

/** Requirement BR-06: both tokens can be bridged. wUSD+ is unwrapped and travels as USD+. */
export const bridgeTokens = ['USD+', 'wUSD+'] as const
export type BridgeToken = (typeof bridgeTokens)[number]

/**
 * Statuses of a bridge transfer. `sent`: mined on the source chain, not final yet. `ready`: final on the
 * source chain, so it may be delivered. `failed`: the destination refused the delivery, which is retried.
 * `delivered`: mined on the destination chain. `done`: final on both chains.
 */
export const bridgeStatuses = ['sent', 'ready', 'failed', 'delivered', 'done'] as const
export type BridgeStatus = (typeof bridgeStatuses)[number]

/** Depth of the burn's block on the source chain; null while it has not been indexed. */
export type BridgeSourceStage = BlockStage | null
/** Depth of the mint's block on the destination chain, or a refused delivery; null while neither has been indexed. */
export type BridgeDestinationStage = BlockStage | 'failed' | null

type SourceKey = BlockStage | 'unread'
type DestinationKey = BlockStage | 'failed' | 'waiting'

/**
 * The state machine: the depths of the two legs decide the status. Each chain is indexed on its own, so the
 * delivery may be seen before the source transaction, and a reorg on either chain leads back to another cell of
 * this table. A transfer is done when both legs are final.
 */
const statuses: Record<SourceKey, Record<DestinationKey, BridgeStatus>> = {
  unread: {
    waiting: 'sent',
    failed: 'failed',
    seen: 'delivered',
    confirmed: 'delivered',
    final: 'delivered',
  },
  seen: {
    waiting: 'sent',
    failed: 'failed',
    seen: 'delivered',
    confirmed: 'delivered',
    final: 'delivered',
  },
  confirmed: {
    waiting: 'sent',
    failed: 'failed',
    seen: 'delivered',
    confirmed: 'delivered',
    final: 'delivered',
  },
  final: {
    waiting: 'ready',
    failed: 'failed',
    seen: 'delivered',
    confirmed: 'delivered',
    final: 'done',
  },
}

export const bridgeStatusOf = (
  source: BridgeSourceStage,
  destination: BridgeDestinationStage,
): BridgeStatus => statuses[source ?? 'unread'][destination ?? 'waiting']

/** Reasons for which a destination chain refuses a delivery. */
export const bridgeFailures = [
  'receiver_restricted',
  'destination_paused',
  'limit_reached',
  'too_large',
  'refused',
] as const
export type BridgeFailure = (typeof bridgeFailures)[number]

/**
 * Returns the expected duration of a transfer, in minutes: mostly the time until the source block is final,
 * then the delivery. Live networks reach finality in about 15 minutes, local ones after 14 blocks.
 */
export const bridgeMinutesOf = ({ isLocal }: { isLocal: boolean }): number => (isLocal ? 1 : 20)
