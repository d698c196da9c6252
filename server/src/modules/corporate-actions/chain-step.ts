import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type ChainStep,
  nextChainStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Call } from '../../providers/chain/port.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import type { Action } from './action-store.ts'
import type { ActionChain, ActionDeps } from './deps.ts'
import { type ChainAllocation, findPart, savePart } from './part-store.ts'

/** `moved`: it stands elsewhere now; `look`: it is under way; `wait`: something has to come first. */
export type StepOutcome = 'moved' | 'look' | 'wait'

export type PartContext = {
  action: Action
  part: ChainAllocation
  chain: ActionChain
  distributor: NonNullable<ActionChain['distributor']>
  pair: StockPair
}

export function findStanding(
  { chains }: ActionDeps,
  action: Action,
  part: ChainAllocation,
): PartContext {
  const chain = chains.find(({ chainId }) => chainId === part.chainId)
  const pair = chain?.pairs.find(({ stockId }) => stockId === action.stockId)
  if (!chain?.distributor || !pair) {
    throw new Error(`There is no key for ${action.symbol} on chain ${part.chainId}`)
  }
  return { action, part, chain, distributor: chain.distributor, pair }
}

export const toIntent = (
  { actionId, chainId, step, attempt: number }: ChainAllocation,
  kind: Action['kind'],
) => `${kind}/${actionId}/${chainId}/${step}/${number}`

/** One named transaction for a step; under another name if the chain undid it. */
export async function send(
  deps: ActionDeps,
  { action, part, distributor: { sender } }: PartContext,
  call: Call,
): Promise<'final' | 'look' | 'wait'> {
  const id = toIntent(part, action.kind)
  const isWanted = async (tx: ActionDeps['db']) => {
    const now = await findPart(tx, part)
    return now?.step === part.step && now.attempt === part.attempt
  }
  const state = await advanceTransaction({ ...deps, sender }, { id, call, isWanted })
  if (state === 'final') return 'final'
  if (state !== 'reverted') return 'look'
  await savePart(deps.db, part, { attempt: part.attempt + 1 })
  deps.log.error({ intent: id }, 'a chain undid a step of a corporate action')
  return 'wait'
}

export const toNext = (kind: Action['kind'], { step }: ChainAllocation): ChainStep =>
  nextChainStep(kind, step)
