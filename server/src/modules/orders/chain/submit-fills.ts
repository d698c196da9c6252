import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import { findSentStatus } from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import { ensureProceedsLiquidity, spendAllowance } from '../settlement/sale-funds.ts'
import type { TokenOrder } from '../tables/row.ts'
import { updateOrder } from '../tables/store.ts'
import { applyOrderTransition } from '../worker/move.ts'
import { type StepOutcome, toOrderReference } from '../worker/submit-to-broker.ts'
import { countFailure, send, toIntentPrefix } from './chain-send.ts'
import {
  findDelivery,
  listDeliveries,
  listMinedFills,
  type OnChainFill,
  updateDelivery,
} from './delivery-store.ts'

/** What of an order is on the chain: `isAll`: every fill has a block, the last of them `lastBlock`. */
export type FillStatus = { open: OnChainFill[]; isAll: boolean; lastBlock: number; filled: bigint }

export async function getFillStatus({ db }: BrokerDeps, { id }: TokenOrder): Promise<FillStatus> {
  const all = (await listDeliveries(db, id)).filter(({ status }) => status !== 'dropped')
  const landed = await listMinedFills(db, id)
  const open = all.filter(({ fillId }) => !landed.has(fillId))
  return {
    open,
    isAll: open.length === 0,
    lastBlock: Math.max(-1, ...landed.values()),
    filled: all.reduce((sum, { filled }) => sum + filled, 0n),
  }
}

/**
 * Sends the fills that the chain has not, in their order: one behind another, since our nonces are in
 * that order as well.
 */
export async function submitFills(
  deps: BrokerDeps,
  row: TokenOrder,
  { chain, open }: { chain: OrderChain; open: readonly OnChainFill[] },
): Promise<StepOutcome> {
  if (row.status === 'SUBMITTED') {
    const { id } = row
    const next = await inTransaction(deps.db, (tx) =>
      applyOrderTransition(tx, deps, { id, event: 'send_fill', isWorking: true }),
    )
    return next === null ? 'look' : 'moved'
  }
  for (const delivery of open) {
    const progress = await sendFill(deps, row, chain, delivery)
    if (progress !== 'sent') return progress
  }
  return 'look'
}

const toIntent = (row: TokenOrder, { fillId, attempt }: OnChainFill) =>
  `${toIntentPrefix(row)}fill/${fillId}/${attempt}`

async function sendFill(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
  delivery: OnChainFill,
): Promise<StepOutcome | 'sent'> {
  const id = toIntent(row, delivery)
  const status = await findSentStatus(deps.db, id)
  if (status === 'signed' || status === 'final') return 'sent'
  if (status === 'reverted') return takeReverted(deps, row, chain, delivery)
  const purse = { chainId: row.chainId, token: row.paymentToken }
  if (row.side === 'SELL') {
    const funds = await ensureProceedsLiquidity(deps, { purse, chain, delivery })
    if (funds === 'liquidity') await updateOrder(deps.db, row.id, { waiting_for: 'liquidity' })
    if (funds !== 'ready') return funds === 'look' ? 'look' : 'wait'
    if (row.waitingFor !== null) await updateOrder(deps.db, row.id, { waiting_for: null })
  }
  const { filled: fillAmount, received: receivedAmount, fee: fees, fillId } = delivery
  const fill = { ...toOrderReference(row), fillId, fillAmount, receivedAmount, fees }
  const note = async (tx: Tx) => {
    const now = await findDelivery(tx, delivery.executionId)
    if (now?.status === 'dropped' || now?.attempt !== delivery.attempt) return false
    if (row.side === 'SELL' && !(await spendAllowance(tx, purse, receivedAmount))) return false
    await updateDelivery(tx, delivery.executionId, { status: 'signed' })
    deps.crashAt('orders.before-fill-commit')
    return true
  }
  const call = chain.contracts.toFill(fill)
  const state = await send(deps, { row, chain, id, call, note })
  deps.crashAt('orders.after-fill-commit')
  if (state === 'failed') {
    await countFailure(deps, row)
    return 'wait'
  }
  return state === 'unwanted' ? 'look' : 'sent'
}

/** A fill that the chain has already is not sent again, under whatever name it came there. */
async function takeReverted(
  deps: BrokerDeps,
  row: TokenOrder,
  { contracts }: OrderChain,
  { fillId, executionId, attempt }: OnChainFill,
): Promise<StepOutcome | 'sent'> {
  if (await contracts.isFillRecorded(fillId)) return 'sent'
  await countFailure(deps, row, (tx) =>
    updateDelivery(tx, executionId, { attempt: attempt + 1, status: 'planned' }),
  )
  return 'wait'
}
