import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type ChainStep,
  nextChainStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Call } from '../../providers/chain/port.ts'
import { RpcError } from '../../providers/chain/rpc.ts'
import { pursue } from '../chain-tx/service.ts'
import { type Action, getAction } from './action-store.ts'
import type { ActionChain, ActionDeps } from './deps.ts'
import { stepDividend } from './dividend/dividend-step.ts'
import { findOpenPart, findPart, type Part, savePart } from './part-store.ts'
import { type Lane, toChainRequest } from './requests.ts'
import { stepSplit } from './split/split-step.ts'

/** How soon it is looked at again: until it is final, and when somebody has to be waited for. */
const LOOK_SECONDS = 2
const WAIT_SECONDS = 15

/** `moved`: it stands elsewhere now; `look`: it is under way; `wait`: something has to come first. */
export type Progress = 'moved' | 'look' | 'wait'

export type Standing = {
  action: Action
  part: Part
  chain: ActionChain
  distributor: NonNullable<ActionChain['distributor']>
  pair: StockPair
}

/**
 * Brings the oldest open dividend or split of a chain one step further. One after the other: an
 * allowance and the balance of a share are one number each. A chain that is away goes on when it is
 * back, and holds up no other.
 */
export async function advanceChain(deps: ActionDeps, lane: Lane): Promise<void> {
  const { db, enqueue, log } = deps
  const part = await findOpenPart(db, lane.chainId, lane.kind)
  if (!part) return
  const progress = await attempt(deps, part).catch((error: unknown) => {
    const { actionId, chainId, step } = part
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level]({ actionId, chainId, step, err: error }, 'a corporate action has to wait')
    return 'wait' as const
  })
  const delaySeconds = { moved: undefined, look: LOOK_SECONDS, wait: WAIT_SECONDS }[progress]
  await enqueue(db, [toChainRequest(lane, delaySeconds)])
}

async function attempt(deps: ActionDeps, part: Part): Promise<Progress> {
  const action = await getAction(deps.db, part.actionId)
  const standing = findStanding(deps, action, part)
  return action.kind === 'dividend'
    ? stepDividend(deps, { ...standing, action })
    : stepSplit(deps, { ...standing, action })
}

export function findStanding({ chains }: ActionDeps, action: Action, part: Part): Standing {
  const chain = chains.find(({ chainId }) => chainId === part.chainId)
  const pair = chain?.pairs.find(({ stockId }) => stockId === action.stockId)
  if (!chain?.distributor || !pair) {
    throw new Error(`There is no key for ${action.symbol} on chain ${part.chainId}`)
  }
  return { action, part, chain, distributor: chain.distributor, pair }
}

export const toIntent = (
  { actionId, chainId, step, attempt: number }: Part,
  kind: Action['kind'],
) => `${kind}/${actionId}/${chainId}/${step}/${number}`

/** One named transaction for a step; under another name if the chain undid it. */
export async function send(
  deps: ActionDeps,
  { action, part, distributor: { sender } }: Standing,
  call: Call,
): Promise<'final' | 'look' | 'wait'> {
  const id = toIntent(part, action.kind)
  const isWanted = async (tx: ActionDeps['db']) => {
    const now = await findPart(tx, part)
    return now?.step === part.step && now.attempt === part.attempt
  }
  const state = await pursue({ ...deps, sender }, { id, call, isWanted })
  if (state === 'final') return 'final'
  if (state !== 'reverted') return 'look'
  await savePart(deps.db, part, { attempt: part.attempt + 1 })
  deps.log.error({ intent: id }, 'a chain undid a step of a corporate action')
  return 'wait'
}

export const toNext = (kind: Action['kind'], { step }: Part): ChainStep => nextChainStep(kind, step)
