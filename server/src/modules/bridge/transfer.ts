import {
  type BridgeStatus,
  bridgeMinutesOf,
  bridgeStatusOf,
} from '@parvalue/shared/domain/bridge/bridge.ts'
import { type BlockStage, blockStageOf } from '@parvalue/shared/domain/chain/block-stage.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ChainState } from '../chains/service.ts'
import type { Leg, Refusal } from './row.ts'

/** The number of confirmations of a leg's block, and its finality. */
export type Confirmations = { stage: BlockStage; confirmations: number; blocksToFinal: number }

/** Both legs of a message with its status. */
export type Transfer = {
  messageId: Hex
  status: BridgeStatus
  source: (Leg & Confirmations) | null
  destination: (Leg & Confirmations) | null
  sourceChainId: number
  destinationChainId: number
  amount: bigint
  receiver: Address
  createdAtMs: number
  expectedAtMs: number | null
  refusal: (Refusal & { attempts: number }) | null
}

export type TransferLegs = {
  states: readonly ChainState[]
  isLocal: (chainId: number) => boolean
}

const MINUTE_MS = 60_000

/** Returns null if no leg of the message is known. */
export function toTransfer(
  legs: readonly Leg[],
  refusals: readonly Refusal[],
  context: TransferLegs,
): Transfer | null {
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
  legs: readonly Leg[],
  side: Leg['side'],
  { states }: TransferLegs,
): (Leg & Confirmations) | null {
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
