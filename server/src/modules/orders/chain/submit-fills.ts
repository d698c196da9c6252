import type { Tx } from '../../../tables/tables.ts'
import { findIntentStatus } from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import { ensureProceedsLiquidity, spendProceedsAllowance } from '../settlement/sale-proceeds.ts'
import { type TokenOrder, toOrderReference } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import { applyOrderStep, type OrderStepOutcome } from '../worker/apply-step.ts'
import {
  findDelivery,
  listDeliveries,
  listMinedFills,
  type OnChainFill,
  updateDelivery,
} from './delivery-store.ts'
import { toOrderIntentPrefix } from './intents.ts'
import { ensureReportedPrice, type FillAmounts } from './report-price.ts'
import { countOrderFailure, sendOrderTransaction, waitForLimits } from './send-transaction.ts'

/**
 * The deliveries of an order. `open`: not mined yet; `lastBlock`: of the last mined one, or -1; `filled`: sum of all,
 * in base units of what the order spends.
 */
export type OrderFillStatus = {
  open: OnChainFill[]
  isAllMined: boolean
  lastBlock: number
  filled: bigint
}

export async function getOrderFillStatus(
  { db }: BrokerDeps,
  { id }: TokenOrder,
): Promise<OrderFillStatus> {
  const all = (await listDeliveries(db, id)).filter(({ status }) => status !== 'dropped')
  const mined = await listMinedFills(db, id)
  const open = all.filter(({ fillId }) => !mined.has(fillId))
  return {
    open,
    isAllMined: open.length === 0,
    lastBlock: Math.max(-1, ...mined.values()),
    filled: all.reduce((sum, { filled }) => sum + filled, 0n),
  }
}

type FillSettlement =
  | { kind: 'settled'; fills: OrderFillStatus }
  | { kind: 'open'; outcome: OrderStepOutcome }

/** Submits the fills that are not mined yet. `settled`: all are mined, and the order is not filled completely. */
export async function settleFills(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<FillSettlement> {
  const fills = await getOrderFillStatus(deps, row)
  const wait = (outcome: OrderStepOutcome): FillSettlement => ({ kind: 'open', outcome })
  if (!fills.isAllMined) return wait(await submitFills(deps, row, chain, fills.open))
  if (row.status === 'PENDING_FILL') {
    return wait(await applyOrderStep(deps, row, { event: 'record_fill' }))
  }
  return isFullyFilled(row, fills) ? wait('sent') : { kind: 'settled', fills }
}

/** Returns whether the fills cover the whole order; the contract then closes the order itself, with the last fill. */
const isFullyFilled = (row: TokenOrder, { filled }: OrderFillStatus): boolean =>
  filled >= (row.side === 'BUY' ? row.paymentAmount : row.assetAmount)

/** Sends fills in sequence, each behind the one before, because the operator's nonces have the same sequence. */
async function submitFills(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
  open: readonly OnChainFill[],
): Promise<OrderStepOutcome> {
  if (row.status === 'SUBMITTED') return applyOrderStep(deps, row, { event: 'send_fill' })
  for (const delivery of open) {
    const outcome = await sendFill(deps, row, chain, delivery)
    if (outcome !== 'sent') return outcome
  }
  return 'sent'
}

const toFillIntent = (row: TokenOrder, { fillId, attempt }: OnChainFill) =>
  `${toOrderIntentPrefix(row)}fill/${fillId}/${attempt}`

async function sendFill(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
  delivery: OnChainFill,
): Promise<OrderStepOutcome> {
  const id = toFillIntent(row, delivery)
  const status = await findIntentStatus(deps.db, id)
  if (status === 'signed' || status === 'final') return 'sent'
  if (status === 'reverted') return handleReverted(deps, row, chain, delivery)
  const balanceKey = { chainId: row.chainId, token: row.paymentToken }
  if (row.side === 'SELL') {
    const funds = await ensureProceedsLiquidity(deps, { balanceKey, chain, delivery })
    if (funds === 'liquidity') await updateOrder(deps.db, row.id, { waiting_for: 'liquidity' })
    if (funds === 'limits') await waitForLimits(deps, row, { intent: id })
    if (funds !== 'ready') return funds === 'in_progress' ? 'in_progress' : 'waiting'
    if (row.waitingFor === 'liquidity') await updateOrder(deps.db, row.id, { waiting_for: null })
  }
  const amounts = toFillAmounts(row, delivery)
  if ((await ensureReportedPrice(deps, row, chain, amounts)) !== 'ready') return 'in_progress'
  const { filled: fillAmount, received: receivedAmount, fee: fees, fillId } = delivery
  const fill = { ...toOrderReference(row), fillId, fillAmount, receivedAmount, fees }
  const reserve = async (tx: Tx) => {
    const now = await findDelivery(tx, delivery.executionId)
    if (now?.status === 'dropped' || now?.attempt !== delivery.attempt) return false
    if (row.side === 'SELL' && !(await spendProceedsAllowance(tx, balanceKey, receivedAmount)))
      return false
    await updateDelivery(tx, delivery.executionId, { status: 'signed' })
    deps.crashAt('orders.before-fill-commit')
    return true
  }
  const call = chain.contracts.toFill(fill)
  const state = await sendOrderTransaction(deps, { row, chain, id, call, reserve })
  deps.crashAt('orders.after-fill-commit')
  if (state === 'refused') return 'waiting'
  if (state === 'failed') {
    await countOrderFailure(deps, row)
    return 'waiting'
  }
  if (row.waitingFor === 'limits') await updateOrder(deps.db, row.id, { waiting_for: null })
  return state === 'unwanted' ? 'in_progress' : 'sent'
}

const toFillAmounts = ({ side }: TokenOrder, { filled, received }: OnChainFill): FillAmounts =>
  side === 'BUY' ? { assets: received, payment: filled } : { assets: filled, payment: received }

/** Counts a reverted fill as a failure, unless another transaction has already recorded that fill. */
async function handleReverted(
  deps: BrokerDeps,
  row: TokenOrder,
  { contracts }: OrderChain,
  { fillId, executionId, attempt }: OnChainFill,
): Promise<OrderStepOutcome> {
  if (await contracts.isFillRecorded(fillId)) return 'sent'
  await countOrderFailure(deps, row, (tx) =>
    updateDelivery(tx, executionId, { attempt: attempt + 1, status: 'planned' }),
  )
  return 'waiting'
}
