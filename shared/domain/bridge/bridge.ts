import type { Stage } from '../chain/stage.ts'

/** Both tokens can be sent (requirement BR-06); wUSD+ travels as the USD+ that it is worth. */
export const bridgeTokens = ['USD+', 'wUSD+'] as const
export type BridgeToken = (typeof bridgeTokens)[number]

/**
 * Where a transfer stands. `sent`: in a block of the source that could still be lost. `ready`: beyond
 * any reorganisation there, so that it may be delivered. `failed`: its delivery was refused and is
 * tried again. `delivered`: in a block of the destination. `done`: nothing can take it back.
 */
export const bridgeStatuses = ['sent', 'ready', 'failed', 'delivered', 'done'] as const
export type BridgeStatus = (typeof bridgeStatuses)[number]

/** A side of a transfer: how deep its block is; null while we know of none. */
export type SourceSide = Stage | null
export type DestinationSide = Stage | 'failed' | null

type SourceKey = Stage | 'unread'
type DestinationKey = Stage | 'failed' | 'waiting'

/**
 * The life of a transfer as one table: what is known of its two sides says where it stands. Chains are
 * followed apart from each other, so a delivery may be read before what was sent; a reorganisation of
 * either side leads back to another field of the same table. It ends when both sides are final.
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

export const bridgeStatusOf = (source: SourceSide, destination: DestinationSide): BridgeStatus =>
  statuses[source ?? 'unread'][destination ?? 'waiting']

/** What the destination said when it refused a delivery, in our words. */
export const bridgeFailures = [
  'receiver_restricted',
  'destination_paused',
  'limit_reached',
  'refused',
] as const
export type BridgeFailure = (typeof bridgeFailures)[number]

/** Until the source's block is final, which takes most of it, and the delivery. On live networks finality
 * comes with Ethereum's, in about a quarter of an hour; on local ones it is 14 blocks. */
export const bridgeMinutesOf = ({ isLocal }: { isLocal: boolean }): number => (isLocal ? 1 : 20)
