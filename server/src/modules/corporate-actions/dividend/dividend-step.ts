import { toDividendEntry } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256, toHex } from 'viem/utils'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findMinedTransactionHash, hasTransactionIntent } from '../../chain-tx/service.ts'
import { findChainState } from '../../chains/service.ts'
import { postEntries } from '../../ledger/service.ts'
import type { DividendAction } from '../action-store.ts'
import { updateAllocation } from '../allocation-store.ts'
import {
  type AllocationContext,
  type ChainStepOutcome,
  sendStepTransaction,
  toAllocationIntentId,
  toNextChainStep,
} from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { payDividendJob } from '../queues.ts'
import { toDividendMintAmount } from './cash-need.ts'
import { notifyDividend } from './notify-dividend.ts'
import { closeReinvestedPayments } from './payment-store.ts'

type Dividend = AllocationContext & { action: DividendAction }

/** Seconds for which recipients that cannot be paid at first can be paid from the distribution. */
const OPEN_SECONDS = 90 * 86_400

/**
 * Returns the idempotency key of a dividend outside this database: on chain, for its mint and reinvestment, and at the
 * custodian. It comes from the broker's payment, so a restored or second database cannot pay the dividend twice, even
 * if the vendor has corrected it since.
 */
function toIdempotencyKey({ action, part }: Dividend): string {
  if (action.reference === null) throw new Error(`Dividend ${action.id} is not funded`)
  return `${action.reference}/${part.chainId}`
}

const toRef = (context: Dividend): Hex => keccak256(toHex(toIdempotencyKey(context)))

export async function processDividendStep(
  deps: ActionDeps,
  context: Dividend,
): Promise<ChainStepOutcome> {
  const { part, distributor, pair } = context
  const { calls } = distributor
  const ref = toRef(context)
  switch (part.step) {
    case 'reinvest': {
      if (part.reinvest === 0n) return finishStep(deps, context)
      const bought = part.bought ?? (await buy(deps, context))
      if (typeof bought === 'string') return bought
      if (!(await mayReinvest(deps, context, bought))) return 'blocked'
      return sendThenFinish(deps, context, calls.reinvest(ref, pair, bought))
    }
    case 'mint':
      if (part.pay === 0n) return finishStep(deps, context)
      return sendThenFinish(deps, context, calls.mint(ref, toDividendMintAmount(part)))
    case 'approve':
      if (part.pay === 0n) return finishStep(deps, context)
      return sendThenFinish(deps, context, calls.approve(part.pay))
    case 'create':
      return part.pay === 0n ? finishStep(deps, context) : create(deps, context)
    case 'announce':
    case 'pause':
    case 'convert':
    case 'unpause':
    case 'pay':
    case 'done':
      throw new Error(`A dividend has no step ${part.step}`)
  }
}

/**
 * Buys the shares before the tokens are minted (invariant 3). The order carries the allocation's idempotency key at
 * the custodian, so it is placed once; its posting commits with the number of shares.
 */
async function buy(deps: ActionDeps, context: Dividend): Promise<bigint | 'pending' | 'blocked'> {
  const { action, part } = context
  const { db, holdings, crashAt } = deps
  crashAt('dividend.before-buy')
  const key = toIdempotencyKey(context)
  const order = await holdings.buy({ key, symbol: action.symbol, amount: part.reinvest })
  crashAt('dividend.after-buy')
  // Outside the regular session the order waits for the next one.
  if (order.status === 'open') return 'pending'
  if (order.status === 'failed') {
    deps.log.error(
      { action_id: part.actionId, chain_id: part.chainId, symbol: action.symbol },
      'corporate-actions: reinvestment order failed, will retry',
    )
    return 'blocked'
  }
  await inTransaction(db, async (tx) => {
    if (!(await updateAllocation(tx, part, { bought: order.shares }))) return
    const fact = { kind: 'reinvested', actionId: part.actionId, amount: part.reinvest } as const
    const posted = await postEntries(tx, [
      toDividendEntry(`dividend/${part.actionId}/${part.chainId}/reinvested`, fact),
    ])
    if (!posted.ok)
      throw new Error(`Ledger conflict: purchase ${key} is already posted with other amounts`)
  })
  return order.shares
}

/**
 * Requirement KY-02: returns whether the contract's limit of the day allows it, or its transaction was already signed.
 * The shares are bought by then, so the tokens may wait.
 */
async function mayReinvest(deps: ActionDeps, context: Dividend, amount: bigint): Promise<boolean> {
  const { part, distributor, pair } = context
  if (await hasTransactionIntent(deps.db, toAllocationIntentId(part, 'dividend'))) return true
  const maximum = await distributor.readMaxReinvest(pair)
  if (amount <= maximum) return true
  const { actionId: action_id, chainId: chain_id } = part
  deps.log.warn(
    { action_id, chain_id, amount: `${amount}`, maximum: `${maximum}` },
    'corporate-actions: reinvestment exceeds the limit of the day, waiting',
  )
  return false
}

/** Creates the on-chain distribution. Payments start only once its id is beyond reorgs. */
async function create(deps: ActionDeps, context: Dividend): Promise<ChainStepOutcome> {
  const { part, distributor } = context
  const end = Math.floor(deps.clock() / 1000) + OPEN_SECONDS
  const state = await sendStepTransaction(deps, context, distributor.calls.create(part.pay, end))
  if (state !== 'final') return state
  const indexed = await findChainState(deps.db, part.chainId)
  const block = part.distributionBlock
  if (!indexed || block === null || block > indexed.finalBlock) return 'pending'
  return finishStep(deps, context)
}

async function sendThenFinish(
  deps: ActionDeps,
  context: Dividend,
  call: Parameters<typeof sendStepTransaction>[2],
): Promise<ChainStepOutcome> {
  const state = await sendStepTransaction(deps, context, call)
  return state === 'final' ? finishStep(deps, context) : state
}

async function finishStep(deps: ActionDeps, context: Dividend): Promise<ChainStepOutcome> {
  const { db, clock, crashAt, enqueue, notify } = deps
  const { action, part } = context
  const next = toNextChainStep('dividend', part)
  const step = next === 'pay' && part.pay === 0n ? 'done' : next
  await inTransaction(db, async (tx) => {
    if (!(await updateAllocation(tx, part, { step, attempt: 1 }))) return
    if (part.step === 'reinvest' && part.reinvest > 0n) {
      const hash = await findMinedTransactionHash(tx, toAllocationIntentId(part, 'dividend'))
      const closed = await closeReinvestedPayments(tx, part, { hash, nowMs: clock() })
      for (const payment of closed) {
        await notify(tx, payment.wallet)
        await notifyDividend(tx, deps, payment, 'reinvested')
      }
    }
    if (step === 'pay') await enqueue(tx, [payDividendJob(part)])
    if (step === 'done') await finishAction(tx, action)
    crashAt('dividend.before-step-commit')
  })
  crashAt('dividend.after-step-commit')
  return 'advanced'
}
