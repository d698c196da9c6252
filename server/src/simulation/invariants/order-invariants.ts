import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import {
  isOrderFinal,
  isOrderParked,
  type OrderEvent,
  type OrderStatus,
  transitionOrder,
} from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { numberToHex } from 'viem/utils'
import { getBalance } from '../../modules/ledger/service.ts'
import { listFillFaults, listOrderFaults } from '../../modules/orders/service.ts'
import { listBookFaults } from '../../modules/stock-tokens/check.ts'
import type { Db } from '../../tables/tables.ts'
import { quantityOf, type StoredOrder } from '../models/order-state.ts'
import { held } from '../models/state.ts'
import { CHAIN_ID, deployment, dollar, operator, treasury, vault } from '../world/places.ts'
import type { World } from '../world/world.ts'
import {
  listBackingFaults,
  listExecutionFaults,
  listShareFaults,
  listUntoldFaults,
} from './execution-invariants.ts'

/** What holds of orders after every step: one sentence for each thing that does not. */
export async function listOrderViolations(db: Db, world: World): Promise<string[]> {
  return [
    ...(await listOrderFaults(db, CHAIN_ID, [dollar])),
    ...(await listFillFaults(db, CHAIN_ID)),
    ...(await listMoveFaults(db)),
    ...(await listStockFaults(db, world)),
    ...listShareFaults(world),
    ...(await listNameFaults(db, world)),
    ...(await listExecutionFaults(db, world)),
  ]
}

/** The life of every order is one of the table's, and nothing comes after its end. */
async function listMoveFaults(db: Db): Promise<string[]> {
  const steps = await db.selectFrom('order_events').orderBy('number').selectAll().execute()
  const rows = await db.selectFrom('token_orders').select(['id', 'status']).execute()
  const faults: string[] = []
  const lives = new Map<string, Life>()
  for (const { token_order_id: id, event, status } of steps) {
    const life = lives.get(id) ?? { status: 'PENDING_SUBMIT', parkedFrom: null }
    const moved = transitionOrder({ ...life, isFinal: true }, event as OrderEvent)
    if (!moved.ok || moved.value.next !== status) {
      faults.push(`The order ${id} went by ${event} from ${life.status} to ${status}.`)
    }
    lives.set(id, toNext(life, status))
  }
  for (const { id, status } of rows) {
    const told = lives.get(id)?.status ?? 'PENDING_SUBMIT'
    if (told !== status) faults.push(`The order ${id} is ${status}, its steps say ${told}.`)
  }
  return faults
}

type Life = { status: OrderStatus; parkedFrom: OrderStatus | null }

function toNext({ status, parkedFrom }: Life, next: OrderStatus): Life {
  if (!isOrderParked(next)) return { status: next, parkedFrom: null }
  return { status: next, parkedFrom: isOrderParked(status) ? parkedFrom : status }
}

/** The books of the stock token are the chain's, at the block up to which they are kept. */
async function listStockFaults(db: Db, { chain }: World): Promise<string[]> {
  const [token] = deployment.stockTokens ?? []
  if (!token) return []
  const { address, wrapped, symbol, stockId } = token
  const faults = await listBookFaults(
    {
      db,
      log: { error: () => {}, warn: () => {} },
      pairs: [{ chainId: CHAIN_ID, stockId, token: address, wrapped, symbol }],
      holdings: { listPositions: async () => [] },
      readSupplies: async (_, __, hash: Hex) => {
        const block = chain.blockOf(hash)
        return block ? [block.state.stockSupply, 0n] : null
      },
    },
    CHAIN_ID,
  )
  return faults ?? []
}

/** The broker has no order that is not written down here. */
async function listNameFaults(db: Db, { street }: World): Promise<string[]> {
  const rows = await db.selectFrom('broker_orders').select('client_order_id').execute()
  const known = new Set(rows.map(({ client_order_id }) => client_order_id))
  const foreign = street.listNames().filter((name) => !known.has(name))
  return foreign.map((name) => `The broker has an order ${name}, which is in no row of ours.`)
}

/** What holds of orders once everything has come to rest. */
export async function listOrdersUnsettled(db: Db, world: World): Promise<string[]> {
  return [
    ...(await listEndFaults(db, world)),
    ...listSumFaults(world),
    ...(await listUntoldFaults(db, world)),
    ...(await listMoneyFaults(db, world)),
    ...(await listCaseFaults(db)),
    ...listBackingFaults(world),
  ]
}

/** Every order of the chain has its row, and both have come to the same end. */
async function listEndFaults(db: Db, { chain, street }: World): Promise<string[]> {
  const { orders } = chain.head().state
  const rows = await db.selectFrom('token_orders').selectAll().orderBy('id').execute()
  const standing = rows.filter((row) => row.is_canonical && row.block_number !== null)
  const faults = standing
    .filter(({ status }) => !isOrderFinal(status))
    .map(({ id, status, waiting_for }) => `The order ${id} stays ${status}, for ${waiting_for}.`)
  const waiting = rows.filter(
    (row) => row.is_canonical && row.submission !== null && !isOrderFinal(row.status),
  )
  for (const { id } of waiting) faults.push(`The order ${id} waits for a block for ever.`)
  for (const { id, status } of orders) {
    const row = standing.find((each) => BigInt(each.order_hash) === id)
    const closed = row?.closed_by === null ? 'active' : row?.closed_by
    if (row && closed === status) continue
    faults.push(`Order ${numberToHex(id)} is ${status}, its row ${closed}.`)
  }
  if (standing.length !== orders.length) {
    faults.push(`There are ${orders.length} orders and ${standing.length} rows.`)
  }
  const open = street.countOpen()
  if (open > 0) faults.push(`At the broker ${open} orders are open.`)
  return faults
}

/** Invariant 4: what was deposited was filled, taken as a fee or given back. */
const listSumFaults = ({ chain }: World): string[] =>
  chain.head().state.orders.flatMap((order) => {
    const filled = quantityOf(order.order) - order.unfilled - order.refunded
    const fees = order.order.sell ? 0n : order.fee - order.feesTaken - order.feesRefunded
    return filled >= 0n && order.escrow === 0n && order.unfilled === 0n && fees === 0n
      ? []
      : [`Order ${numberToHex(order.id)} does not add up: ${describe(order)}.`]
  })

const describe = ({ unfilled, escrow, refunded, feesTaken, feesRefunded }: StoredOrder) =>
  Object.entries({ unfilled, escrow, refunded, feesTaken, feesRefunded }).join(' ')

/** Where orders' dollars are by the books, they are. */
async function listMoneyFaults(db: Db, { chain, given }: World): Promise<string[]> {
  const { state } = chain.head()
  const accounts = orderAccountsOf(CHAIN_ID, dollar)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const [sales, buys] = [true, false].map((sell) =>
    state.orders.filter(({ order }) => order.sell === sell),
  )
  const fees = sum(state.orders.map(({ feesTaken }) => feesTaken))
  const proceeds = sum((sales ?? []).map(({ received }) => received))
  const really = {
    payments: 0n,
    fees: 0n,
    vault: held(state.dollars, vault),
    house: held(state.dollars, operator) - given(),
    treasury: held(state.dollars, treasury),
    spent: sum((buys ?? []).map(({ order, refunded }) => quantityOf(order) - refunded)),
    earned: fees,
    proceeds,
  }
  const faults: string[] = []
  for (const name of Object.keys(really) as (keyof typeof really)[]) {
    const inBooks = await getBalance(db, accounts[name])
    if (inBooks === really[name]) continue
    faults.push(`The books have ${inBooks} as orders’ ${name}, the world ${really[name]}.`)
  }
  return faults
}

/**
 * All that a person had to decide is decided, and there was nothing but shares that were taken back, and what the
 * broker traded in their place.
 */
async function listCaseFaults(db: Db): Promise<string[]> {
  const cases = await db.selectFrom('order_cases').selectAll().execute()
  const busts = await db
    .selectFrom('order_executions')
    .where('kind', '=', 'bust')
    .select('token_order_id')
    .execute()
  const busted = busts.map(({ token_order_id }) => token_order_id)
  const mayBe = ({ kind, token_order_id }: (typeof cases)[number]) =>
    kind === 'bust' ||
    kind === 'uncovered' ||
    (kind === 'over_fill' && busted.includes(token_order_id))
  return cases.flatMap((each) => [
    ...(mayBe(each) ? [] : [`There is a case ${each.id}: ${each.kind}.`]),
    ...(each.settled_at === null ? [`The case ${each.id} is not settled.`] : []),
  ])
}
