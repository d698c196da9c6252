import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type ChainActionStep,
  nextChainActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { ContractCall } from '../../providers/chain/port.ts'
import type { Tx } from '../../tables/tables.ts'
import { processTransactionIntent } from '../chain-tx/service.ts'
import { type CorporateAction, lockActionStep } from './action-store.ts'
import { type ChainAllocation, findAllocation, updateAllocation } from './allocation-store.ts'
import type { ActionChain, ActionDeps } from './deps.ts'

/** `advanced`: the step is done; `pending`: its transaction is not final yet; `blocked`: retry later. */
export type ChainStepOutcome = 'advanced' | 'pending' | 'blocked'

export type AllocationContext = {
  action: CorporateAction
  part: ChainAllocation
  chain: ActionChain
  distributor: NonNullable<ActionChain['distributor']>
  pair: StockPair
}

export function toAllocationContext(
  { chains }: ActionDeps,
  action: CorporateAction,
  part: ChainAllocation,
): AllocationContext {
  const chain = chains.find(({ chainId }) => chainId === part.chainId)
  const pair = chain?.pairs.find(({ stockId }) => stockId === action.stockId)
  if (!chain?.distributor || !pair) {
    throw new Error(
      `Chain ${part.chainId}: no DISTRIBUTOR_KEY, distribution contract or token for ${action.symbol}`,
    )
  }
  return { action, part, chain, distributor: chain.distributor, pair }
}

/** `withdraw` is the second transaction of a step: it cancels the announcement of a canceled split. */
export const toAllocationIntentId = (
  { actionId, chainId, step, attempt: number }: ChainAllocation,
  kind: CorporateAction['kind'],
  name: ChainActionStep | 'withdraw' = step,
) => `${kind}/${actionId}/${chainId}/${name}/${number}`

/** Sends a step's transaction under its intent id; after a revert the next attempt gets a new id. */
export async function sendStepTransaction(
  deps: ActionDeps,
  { action, part, distributor: { sender } }: AllocationContext,
  call: ContractCall,
  name: ChainActionStep | 'withdraw' = part.step,
): Promise<'final' | 'pending' | 'blocked'> {
  const id = toAllocationIntentId(part, action.kind, name)
  const isWanted = async (tx: Tx) => {
    // A withdrawal changes the action's step under the same lock, so nothing is signed after it.
    if ((await lockActionStep(tx, action.id)) !== action.step) return false
    const now = await findAllocation(tx, part)
    return now?.step === part.step && now.attempt === part.attempt
  }
  const state = await processTransactionIntent({ ...deps, sender }, { id, call, isWanted })
  if (state === 'final') return 'final'
  if (state !== 'reverted') return 'pending'
  await updateAllocation(deps.db, part, { attempt: part.attempt + 1 })
  const { actionId: action_id, chainId: chain_id, step } = part
  deps.log.error(
    { action_id, chain_id, step, attempt: part.attempt },
    'corporate-actions: transaction reverted, will retry with a new attempt',
  )
  return 'blocked'
}

export const toNextChainStep = (
  kind: CorporateAction['kind'],
  { step }: ChainAllocation,
): ChainActionStep => nextChainActionStep(kind, step)
