import type { BridgeStatus } from '@parvalue/shared/domain/bridge/bridge.ts'
import type { BlockStage } from '@parvalue/shared/domain/chain/block-stage.ts'

/** Stages of a transfer as shown to users. */
export const bridgeTransferStages = ['left', 'settled', 'delivered', 'done'] as const

export type BridgeTransferStage = (typeof bridgeTransferStages)[number]
export type BridgeStageState = 'done' | 'now' | 'todo'

/** Number of completed stages for each status; the next one is under way. */
const stagesDone: Record<BridgeStatus, number> = {
  sent: 1,
  ready: 2,
  failed: 2,
  delivered: 3,
  done: 4,
}

export function toBridgeStageState(
  status: BridgeStatus,
  stage: BridgeTransferStage,
): BridgeStageState {
  const index = bridgeTransferStages.indexOf(stage)
  const done = stagesDone[status]
  if (index < done) return 'done'
  return index === done ? 'now' : 'todo'
}

/** Returns whether a block still gains confirmations. Those of a final one are left out: its stage is named "Final". */
export const isAwaitingFinality = <Block extends { stage: BlockStage }>(
  block: Block | null,
): block is Block => block !== null && block.stage !== 'final'
