import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerOrder, OrderRefusal, OrderRequest } from '../../../providers/brokerage/port.ts'
import { findChainState } from '../../chains/service.ts'
import { isFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import {
  findPlacement,
  insertPlacement,
  toRequestJson,
  updatePlacement,
} from '../broker/placement-store.ts'
import { recordPlaced } from '../broker/record-placement.ts'
import { type Judged, revalidateOrder, toHoldOrReject } from '../broker/revalidate-order.ts'
import { sendAndFinalize } from '../chain/chain-send.ts'
import type { OrderChain } from '../deps.ts'
import { isFinalAt, type TokenOrder, toChainOrder } from '../tables/row.ts'
import { lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition } from './move.ts'

/** `moved`: it stands elsewhere now; `look`: it is under way; `wait`: somebody else has to come first. */
export type StepOutcome = 'moved' | 'look' | 'wait' | 'rest'

/** Until the chain cannot take the order back, nothing is bought, sold or burned for it. */
export async function prepareOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<StepOutcome> {
  const state = await findChainState(deps.db, row.chainId)
  if (row.blockNumber === null) {
    await deps.submit(row, chain)
    return 'look'
  }
  if (!isFinalAt(row, state?.finalBlock ?? -1)) return 'look'
  if (row.cancelAskedAtMs !== null) return move(deps, row, { event: 'ask_cancel' })
  if (row.side === 'BUY') return place(deps, row, chain)
  const judged = await revalidateOrder(deps, row, chain)
  if (judged.kind !== 'go') return waitOrEnd(deps, row, judged)
  const progress = await move(deps, row, { event: 'ask_escrow' }, 'orders.before-escrow-commit')
  deps.crashAt('orders.after-escrow-commit')
  return progress
}

/** A sale burns before it sells. */
export async function burnSaleTokens(
  deps: BrokerDeps,
  row: TokenOrder,
  { contracts, sender, ...chain }: OrderChain,
): Promise<StepOutcome> {
  const call = contracts.toTakeEscrow(toOrderReference(row), row.assetAmount)
  const sending = { row, chain: { ...chain, sender }, what: 'escrow', call }
  if ((await sendAndFinalize(deps, sending)) !== 'final') return 'look'
  return move(deps, row, { event: 'take_escrow' })
}

type Step = Pick<Parameters<typeof applyOrderTransition>[2], 'event' | 'reason' | 'patch'>

async function move(
  deps: BrokerDeps,
  { id }: TokenOrder,
  step: Step,
  point?: Parameters<BrokerDeps['crashAt']>[0],
): Promise<StepOutcome> {
  const next = await inTransaction(deps.db, async (tx) => {
    const moved = await applyOrderTransition(tx, deps, { id, ...step, isWorking: true })
    if (point) deps.crashAt(point)
    return moved
  })
  return next === null ? 'look' : 'moved'
}

async function waitOrEnd(
  deps: BrokerDeps,
  row: TokenOrder,
  judged: Exclude<Judged, { kind: 'go' }>,
): Promise<StepOutcome> {
  if (judged.kind === 'end') return reject(deps, row, judged.reason)
  await updateOrder(deps.db, row.id, { waiting_for: judged.waitingFor })
  return 'wait'
}

const reject = (deps: BrokerDeps, row: TokenOrder, reason: OrderEndReason) =>
  move(deps, row, { event: 'end_at_broker', reason, patch: { close_intent: 'rejected' } })

/**
 * The broker gets the order under its own name, once: what it answered last time, or what got lost
 * of it, is asked for before it is placed again.
 */
export async function place(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<StepOutcome> {
  const known = await findPlacement(deps.db, row.id)
  if (known && known.triedAtMs !== null) {
    const order = await deps.brokerage.findOrderByClientId(row.id)
    if (order) return keep(deps, row, order)
  }
  if (row.cancelAskedAtMs !== null) return move(deps, row, { event: 'ask_cancel' })
  const judged = await revalidateOrder(deps, row, chain)
  if (judged.kind !== 'go') return waitOrEnd(deps, row, judged)
  if (!(await writeDown(deps, row, judged.request))) return 'look'
  deps.crashAt('orders.before-place')
  const outcome = await deps.brokerage.placeOrder(judged.request)
  deps.crashAt('orders.after-place')
  if (outcome.kind === 'placed') return keep(deps, row, outcome.order)
  if (outcome.kind === 'refused') return takeRefusal(deps, row, outcome)
  await updateOrder(deps.db, row.id, { waiting_for: 'broker' })
  return 'wait'
}

/** That it is tried is known before it is; from then on the broker may have it. */
const writeDown = (deps: BrokerDeps, row: TokenOrder, request: OrderRequest): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now?.status !== row.status || now.cancelAskedAtMs !== null || now.closedBy) return false
    if (await isFrozen(tx, 'orders')) return false
    const at = new Date(deps.clock())
    const { id } = row
    await insertPlacement(tx, { clientOrderId: id, tokenOrderId: id, request, askedAtMs: +at })
    await updatePlacement(tx, id, { last_attempt_at: at, request: toRequestJson(request) })
    deps.crashAt('orders.before-placement-commit')
    return true
  })

const keep = (deps: BrokerDeps, row: TokenOrder, order: BrokerOrder): Promise<StepOutcome> =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    const placement = await findPlacement(tx, row.id)
    if (!now || !placement) throw new Error(`Order ${row.id} was placed and never written down`)
    await recordPlaced(tx, deps, { row: now, placement, order })
    deps.crashAt('orders.before-placed-commit')
    return 'moved' as const
  })

const reasons: Record<OrderRefusal, OrderEndReason | 'later'> = {
  no_buying_power: 'no_buying_power',
  no_shares: 'no_shares',
  symbol_unknown: 'not_tradable',
  not_tradable: 'not_tradable',
  halted: 'halted',
  not_fractionable: 'too_fine',
  too_small: 'too_small',
  too_fine: 'too_fine',
  bad_limit: 'bad_limit',
  session: 'session',
  time_in_force: 'time_in_force',
  // Customers of one account meet: nothing is wrong with either order.
  wash_trade: 'later',
  account: 'broker_refused',
  // Somebody was faster with this very order, so it is found by its name next time.
  name_taken: 'later',
  other: 'broker_refused',
}

async function takeRefusal(
  deps: BrokerDeps,
  row: TokenOrder,
  { reason: refusal, text }: { reason: OrderRefusal; text: string },
): Promise<StepOutcome> {
  deps.log.warn({ order: row.id, refusal, text }, 'the broker does not take an order')
  // It has said that it did nothing.
  if (refusal !== 'name_taken') await updatePlacement(deps.db, row.id, { last_attempt_at: null })
  const reason = reasons[refusal]
  if (reason !== 'later') return waitOrEnd(deps, row, toEndOrWait(row, reason))
  await updateOrder(deps.db, row.id, { waiting_for: 'broker' })
  return 'wait'
}

const toEndOrWait = (row: TokenOrder, reason: OrderEndReason) => {
  const judged = toHoldOrReject(row, reason)
  if (judged.kind === 'go') throw new Error('A refusal is no consent')
  return judged
}

export const toOrderReference = (row: TokenOrder) => ({
  id: row.orderHash,
  order: toChainOrder(row),
})
