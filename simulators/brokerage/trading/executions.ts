import { createAccounting } from '../accounting.ts'
import { formatPrice, formatQty, parsePrice, parseQty } from '../amounts.ts'
import type { BrokerStore, Order } from '../store.ts'
import type { OrderEventEmitter } from './events.ts'
import type { OrderFill } from './matching.ts'

type Deps = { store: BrokerStore; events: OrderEventEmitter; newId: () => string }
type Traded = { qty: bigint; price: bigint }

export type Executions = ReturnType<typeof createExecutions>

const toTexts = ({ qty, price }: Traded) => ({ qty: formatQty(qty), price: formatPrice(price) })

/** Returns the functions that execute orders, bust and correct executions, and emit the events. */
export function createExecutions({ store, events, newId }: Deps) {
  const books = createAccounting(store)
  const save = (order: Order, changes: Partial<Order>) => {
    Object.assign(order, changes)
    store.saveOrder(order.id, changes)
  }
  const add = (order: Order, traded: Traded, atMs: number, replacedId?: string): string => {
    const id = newId()
    store.addExecution({ id, order_id: order.id, ...toTexts(traded) })
    if (replacedId !== undefined) store.copyExecutionSplits(replacedId, id)
    save(order, books.post(order, { ...traded, sign: 1n, atMs, shares: toShares(id, traded) }))
    return id
  }
  /** Returns what the quantity of an execution has become by the splits since. */
  const toShares = (id: string, { qty }: Traded): bigint =>
    store
      .listExecutionSplits(id)
      .reduce(
        (shares, split) => (shares * BigInt(split.to_shares)) / BigInt(split.from_shares),
        qty,
      )
  return {
    save,
    execute: (order: Order, { isAll, ...traded }: OrderFill, nowMs: number) => {
      const id = add(order, traded, nowMs)
      const isWorking = order.status === 'new' || order.status === 'partially_filled'
      const status = isAll ? 'filled' : isWorking ? 'partially_filled' : order.status
      save(order, { status, updated_ms: nowMs, filled_ms: nowMs })
      const details = { ...toTexts(traded), execution_id: id }
      events.emit(order, isAll ? 'fill' : 'partial_fill', nowMs, details)
    },
    /**
     * Busts or corrects an execution; its shares count as they are after the splits since. Returns the id of the new
     * execution event; null if the execution is unknown, or was busted or corrected before.
     */
    amend: (executionId: string, instead: Traded | null, nowMs: number): string | null => {
      const execution = store.findExecution(executionId)
      const order = execution && store.findOrder(execution.order_id)
      if (!execution || !order || execution.is_over === 1) return null
      const { qty, price } = execution
      store.endExecution(executionId)
      const before = { qty: parseQty(qty), price: parsePrice(price) }
      const shares = toShares(executionId, before)
      save(order, books.post(order, { ...before, sign: -1n, atMs: nowMs, shares }))
      const id = instead ? add(order, instead, nowMs, executionId) : newId()
      const details = instead ? toTexts(instead) : { qty: `-${qty}`, price, reason: 'TRADE_BUST' }
      const amendment = { execution_id: id, previous_execution_id: executionId }
      events.deliver(order, () =>
        events.emit(order, instead ? 'trade_correct' : 'trade_bust', nowMs, {
          ...details,
          ...amendment,
        }),
      )
      return id
    },
  }
}
