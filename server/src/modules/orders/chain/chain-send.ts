import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import type { Call } from '../../../providers/chain/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { advanceTransaction, findSentStatus, type IntentState } from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/row.ts'
import { lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition } from '../worker/move.ts'

/** How often a transaction may fail before a person looks at it. */
export const FAILURES_MAX = 3

/** All transactions of one order have names that begin so. */
export const toIntentPrefix = ({ id }: Pick<TokenOrder, 'id'>) => `order/${id}/`

export const isOver = (row: TokenOrder) =>
  !row.isCanonical || row.closedBy !== null || isOrderFinal(row.status)

type Sending = {
  row: TokenOrder
  chain: Pick<OrderChain, 'sender'>
  id: string
  call: Call
  /** Written down with the nonce; false: not wanted any more. */
  note?: (tx: Tx, now: TokenOrder) => Promise<boolean>
}

/**
 * Sends what an order needs on its chain, under a name that is sent once. An order that was moved or
 * taken back meanwhile wants it no more. `failed`: the chain would undo it, or did.
 */
export async function send(
  deps: BrokerDeps,
  { row, chain, id, call, note }: Sending,
): Promise<IntentState | 'failed'> {
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    if (!now || isOver(now) || isOrderParked(now.status)) return false
    if (now.status !== row.status) return false
    return note ? note(tx, now) : true
  }
  try {
    return await advanceTransaction({ ...deps, sender: chain.sender }, { id, call, isWanted })
  } catch (error) {
    if (!isRevert(error)) throw error
    deps.log.warn({ order: row.id, intent: id, err: error }, 'a transaction would revert')
    return 'failed'
  }
}

/** Requirement OP-12: after three, the order stands aside until a person has looked at it. */
export const countFailure = (deps: BrokerDeps, row: TokenOrder, note?: (tx: Tx) => Promise<void>) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (!now || now.status !== row.status || now.failures !== row.failures) return
    const failures = row.failures + 1
    await updateOrder(tx, row.id, { failures })
    await note?.(tx)
    if (failures % FAILURES_MAX !== 0) return
    await applyOrderTransition(tx, deps, {
      id: row.id,
      event: 'fail',
      reason: 'transaction_failed',
    })
  })

/** One transaction that has to stand for good before the order goes on. */
export async function sendAndFinalize(
  deps: BrokerDeps,
  { what, ...sending }: Omit<Sending, 'id'> & { what: string },
): Promise<'final' | 'waiting'> {
  const { row } = sending
  const id = `${toIntentPrefix(row)}${what}/${row.failures}`
  const status = await findSentStatus(deps.db, id)
  if (status === 'final') return 'final'
  // What is signed is brought on with all else of this order.
  if (status === 'signed') return 'waiting'
  const state = status === 'reverted' ? 'failed' : await send(deps, { ...sending, id })
  if (state === 'failed' || state === 'reverted') await countFailure(deps, row)
  return 'waiting'
}
