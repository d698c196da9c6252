import { isBrokerFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import { toClosing } from '@parvalue/shared/domain/orders/order-closing.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findChainState } from '../../chains/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { hasAllFills } from '../broker/fill-reconciliation.ts'
import { findPlacement, type Placement, updatePlacement } from '../broker/placement-store.ts'
import { recordPlaced } from '../broker/record-placement.ts'
import { refreshOrderFromBroker } from '../broker/refresh-order.ts'
import { sendAndFinalize } from '../chain/chain-send.ts'
import { type FillStatus, getFillStatus, submitFills } from '../chain/submit-fills.ts'
import type { OrderChain } from '../deps.ts'
import { isFinalAt, type TokenOrder } from '../tables/row.ts'
import { lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition } from './move.ts'
import { type StepOutcome, toOrderReference } from './submit-to-broker.ts'

/** How long we wait before we ask the broker the same again. */
const ASK_AGAIN_MS = 10_000

/** After it refused to cancel: it fills, or it will be asked again. */
const REFUSED_FOR_MS = 5_000

/** An order that the broker has: what it filled goes to the chain, and its end comes when it may. */
export async function processWorkingOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<StepOutcome> {
  const landing = await getFillStatus(deps, row)
  if (!landing.isAll) return submitFills(deps, row, { chain, open: landing.open })
  if (row.status === 'PENDING_FILL') return step(deps, row, { event: 'record_fill' })
  if (isWhole(row, landing)) return 'look'
  const placement = await findPlacement(deps.db, row.id)
  if (!placement) throw new Error(`Order ${row.id} is at the broker and never was placed`)
  const { brokerStatus } = placement
  if (brokerStatus !== null && isBrokerFinal(brokerStatus)) {
    if (!(await hasAllFills(deps, placement))) return 'wait'
    return end(deps, row, placement, landing)
  }
  if (row.cancelAskedAtMs === null) return 'rest'
  const refusedMs = placement.cancelRefusedAtMs ?? 0
  if (deps.clock() - refusedMs < REFUSED_FOR_MS) return 'wait'
  return step(deps, row, { event: 'ask_cancel' })
}

/** Then the contract has closed it by itself. */
const isWhole = (row: TokenOrder, { filled }: FillStatus) =>
  filled >= (row.side === 'BUY' ? row.paymentAmount : row.assetAmount)

async function end(
  deps: BrokerDeps,
  row: TokenOrder,
  placement: Placement,
  landing: FillStatus,
): Promise<StepOutcome> {
  const decided = decide(row, placement, landing)
  if (!decided) return 'rest'
  const { closing, reason } = decided
  return step(deps, row, { event: 'end_at_broker', reason, patch: { close_intent: closing } })
}

const decide = (row: TokenOrder, placement: Placement | null, { filled }: FillStatus) =>
  toClosing({
    hasFills: filled > 0n,
    brokerStatus: placement?.triedAtMs == null ? null : placement.brokerStatus,
    isCancelAsked: row.cancelAskedAtMs !== null,
    closing: row.closing === 'filled' ? null : row.closing,
    reason: row.reason === 'remainder' ? null : row.reason,
  })

async function step(
  deps: BrokerDeps,
  { id }: TokenOrder,
  move: Pick<Parameters<typeof applyOrderTransition>[2], 'event' | 'reason' | 'patch'>,
): Promise<StepOutcome> {
  const next = await inTransaction(deps.db, (tx) =>
    applyOrderTransition(tx, deps, { id, ...move, isWorking: true }),
  )
  return next === null ? 'look' : 'moved'
}

/**
 * Ends an order: first at the broker, then all that was filled lands, then what was burned and not
 * sold comes back, and last the rest returns to its owner.
 */
export async function closeOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<StepOutcome> {
  if (row.blockNumber === null) {
    await deps.submit(row, chain)
    return 'look'
  }
  await deps.submitCancel(row, chain)
  const atBroker = await endAtBroker(deps, row)
  if (atBroker !== 'ended') return atBroker
  const landing = await getFillStatus(deps, row)
  if (!landing.isAll) return submitFills(deps, row, { chain, open: landing.open })
  if (isWhole(row, landing)) return 'look'
  const state = await findChainState(deps.db, row.chainId)
  // What is confirmed stays before what we send after it: our nonces are in that order.
  const isConfirmed = landing.lastBlock <= (state?.confirmedBlock ?? -1)
  if (!isConfirmed || !isFinalAt(row, state?.finalBlock ?? -1)) return 'look'
  return close(deps, row, chain, landing)
}

async function close(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
  landing: FillStatus,
): Promise<StepOutcome> {
  const { contracts } = chain
  const decided = decide(row, await findPlacement(deps.db, row.id), landing)
  if (!decided) return 'wait'
  if (row.closing !== decided.closing || row.reason !== decided.reason) {
    await updateOrder(deps.db, row.id, { close_intent: decided.closing, reason: decided.reason })
  }
  deps.crashAt('orders.before-closing-commit')
  const { escrow } = await contracts.readOrder(row.orderHash)
  if (escrow > 0n) {
    const call = contracts.toReturnEscrow(toOrderReference(row), escrow)
    await sendAndFinalize(deps, { row, chain, what: 'return', call })
    return 'look'
  }
  const call = contracts.toCancel(toOrderReference(row), decided.reason)
  await sendAndFinalize(deps, { row, chain, what: 'cancel', call })
  deps.crashAt('orders.after-closing-commit')
  return 'look'
}

/** An answer that never came is asked for; nothing is cancelled here while the broker may have it. */
async function endAtBroker(deps: BrokerDeps, row: TokenOrder): Promise<StepOutcome | 'ended'> {
  const placement = await findPlacement(deps.db, row.id)
  if (!placement || placement.triedAtMs === null) return 'ended'
  if (placement.brokerOrderId === null) return findOut(deps, row, placement)
  const { brokerStatus } = placement
  if (brokerStatus !== null && isBrokerFinal(brokerStatus)) {
    return (await hasAllFills(deps, placement)) ? 'ended' : 'wait'
  }
  return askCancel(deps, row, placement)
}

/** Whatever becomes of the order here, the broker is not to go on with it. */
export async function cancelAtBroker(
  deps: BrokerDeps,
  row: TokenOrder,
): Promise<'asked' | 'ended'> {
  const placement = await findPlacement(deps.db, row.id)
  const status = placement?.brokerStatus ?? null
  if (!placement || (status !== null && isBrokerFinal(status))) return 'ended'
  await askCancel(deps, row, placement)
  return 'asked'
}

async function findOut(
  deps: BrokerDeps,
  row: TokenOrder,
  placement: Placement,
): Promise<StepOutcome | 'ended'> {
  const order = await deps.brokerage.findOrderByClientId(row.id)
  if (!order) {
    const triedMs = placement.triedAtMs ?? 0
    if (deps.clock() - triedMs < deps.settlesAfterMs) return 'wait'
    await updatePlacement(deps.db, row.id, { last_attempt_at: null })
    return 'ended'
  }
  await inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now) await recordPlaced(tx, deps, { row: now, placement, order })
  })
  return 'moved'
}

/** It is told by an event what came of it; who is too late is asked how it ended. */
async function askCancel(
  deps: BrokerDeps,
  row: TokenOrder,
  placement: Placement,
): Promise<StepOutcome> {
  const { brokerOrderId, clientOrderId } = placement
  if (brokerOrderId === null) return 'wait'
  if (deps.clock() - (placement.cancelAskedAtMs ?? 0) < ASK_AGAIN_MS) return 'wait'
  deps.crashAt('orders.before-broker-cancel')
  const outcome = await deps.brokerage.cancelOrder(brokerOrderId)
  deps.crashAt('orders.after-broker-cancel')
  if (outcome === 'unknown') return 'wait'
  if (outcome === 'order_unknown') {
    deps.log.error({ order: row.id, broker_order: brokerOrderId }, 'the broker forgot an order')
  }
  if (outcome !== 'asked') await refreshOrderFromBroker(deps, placement)
  await updatePlacement(deps.db, clientOrderId, { cancel_requested_at: new Date(deps.clock()) })
  return 'wait'
}
