import {
  type BridgeStatus,
  bridgeMinutesOf,
  bridgeStatusOf,
} from '@parvalue/shared/domain/bridge/bridge.ts'
import { type BlockStage, blockStageOf } from '@parvalue/shared/domain/chain/block-stage.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ChainState } from '../chains/service.ts'
import type { BridgeLeg, BridgeRefusal } from './row.ts'

/** Stage and confirmations of a leg's block, and the blocks until it is final. */
export type LegConfirmations = { stage: BlockStage; confirmations: number; blocksToFinal: number }

/** One bridged message with its status and the legs that are known so far. */
export type BridgeTransfer = {
  messageId: Hex
  status: BridgeStatus
  source: (BridgeLeg & LegConfirmations) | null
  destination: (BridgeLeg & LegConfirmations) | null
  sourceChainId: number
  destinationChainId: number
  amount: bigint
  receiver: Address
  createdAtMs: number
  expectedAtMs: number | null
  refusal: (BridgeRefusal & { attempts: number }) | null
}

export type BridgeTransferContext = {
  states: readonly ChainState[]
  isLocal: (chainId: number) => boolean
}

const MINUTE_MS = 60_000

/** Combines the legs of a message; returns null if no leg is known. */
export function toBridgeTransfer(
  legs: readonly BridgeLeg[],
  refusals: readonly BridgeRefusal[],
  context: BridgeTransferContext,
): BridgeTransfer | null {
  const [first] = legs
  if (!first) return null
  const source = withDepth(legs, 'source', context)
  const destination = withDepth(legs, 'destination', context)
  const last = refusals.at(-1)
  const failed = destination === null && last ? ('failed' as const) : null
  const status = bridgeStatusOf(source?.stage ?? null, destination?.stage ?? failed)
  const isFrom = first.side === 'source'
  const sourceChainId = isFrom ? first.chainId : first.otherChainId
  const createdAtMs = (source ?? first).minedAtMs
  const minutes = bridgeMinutesOf({ isLocal: context.isLocal(sourceChainId) })
  const isOpen = destination === null
  return {
    messageId: first.messageId,
    status,
    source,
    destination,
    sourceChainId,
    destinationChainId: isFrom ? first.otherChainId : first.chainId,
    amount: first.amount,
    receiver: first.receiver,
    createdAtMs,
    expectedAtMs: isOpen ? createdAtMs + minutes * MINUTE_MS : null,
    refusal: failed && last ? { ...last, attempts: refusals.length } : null,
  }
}

function withDepth(
  legs: readonly BridgeLeg[],
  side: BridgeLeg['side'],
  { states }: BridgeTransferContext,
): (BridgeLeg & LegConfirmations) | null {
  const leg = legs.find((each) => each.side === side)
  if (!leg) return null
  const state = states.find(({ chainId }) => chainId === leg.chainId)
  if (!state) return { ...leg, stage: 'seen', confirmations: 1, blocksToFinal: 0 }
  return {
    ...leg,
    stage: blockStageOf(leg.blockNumber, state),
    confirmations: Math.max(1, state.seenBlock - leg.blockNumber + 1),
    blocksToFinal: Math.max(0, leg.blockNumber - state.finalBlock),
  }
}
