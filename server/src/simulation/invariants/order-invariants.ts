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
import { listFillViolations, listOrderInvariantViolations } from '../../modules/orders/service.ts'
import { listIndexViolations } from '../../modules/stock-tokens/check.ts'
import type { Db } from '../../tables/tables.ts'
import { type ContractOrder, orderedQuantityOf } from '../models/contract-order.ts'
import { amountOrZero } from '../models/contract-state.ts'
import { stockSupplyOf } from '../models/stock-model.ts'
import {
  dollarAddress,
  ordersOperatorAddress,
  SIMULATED_CHAIN_ID,
  simulatedDeployment,
  treasuryAddress,
  vaultAddress,
} from '../world/simulated-deployment.ts'
import type { SimulatedEnvironment } from '../world/world.ts'
import {
  listBackingViolations,
  listExecutionViolations,
  listShareViolations,
  listUnrecordedExecutions,
} from './execution-invariants.ts'

/** Lists violations of the order invariants that hold after every step, one sentence each. */
export async function listOrderViolations(db: Db, world: SimulatedEnvironment): Promise<string[]> {
  return [
    ...(await listOrderInvariantViolations(db, SIMULATED_CHAIN_ID, [dollarAddress])),
    ...(await listFillViolations(db, SIMULATED_CHAIN_ID)),
    ...(await listTransitionViolations(db)),
    ...(await listStockViolations(db, world)),
    ...listShareViolations(world),
    ...(await listPlacementViolations(db, world)),
    ...(await listExecutionViolations(db, world)),
  ]
}

/** Checks that the steps of every order follow the transition table and end in its status. */
async function listTransitionViolations(db: Db): Promise<string[]> {
  const steps = await db.selectFrom('order_events').orderBy('number').selectAll().execute()
  const rows = await db.selectFrom('token_orders').select(['id', 'status']).execute()
  const violations: string[] = []
  const lives = new Map<string, LifeCycle>()
  for (const { token_order_id: id, event, status } of steps) {
    const life = lives.get(id) ?? { status: 'PENDING_SUBMIT', parkedFrom: null }
    const moved = transitionOrder({ ...life, isFinal: true }, event as OrderEvent)
    if (!moved.ok || moved.value.next !== status) {
      violations.push(`Order ${id}: illegal transition ${event} from ${life.status} to ${status}.`)
    }
    lives.set(id, toNext(life, status))
  }
  for (const { id, status } of rows) {
    const reached = lives.get(id)?.status ?? 'PENDING_SUBMIT'
    if (reached !== status)
      violations.push(`Order ${id} is ${status}, its steps end at ${reached}.`)
  }
  return violations
}

type LifeCycle = { status: OrderStatus; parkedFrom: OrderStatus | null }

function toNext({ status, parkedFrom }: LifeCycle, next: OrderStatus): LifeCycle {
  if (!isOrderParked(next)) return { status: next, parkedFrom: null }
  return { status: next, parkedFrom: isOrderParked(status) ? parkedFrom : status }
}

/** Checks that the index of the stock token matches the chain at the confirmed block. */
export async function listStockViolations(
  db: Db,
  { chain }: SimulatedEnvironment,
): Promise<string[]> {
  const [token] = simulatedDeployment.stockTokens ?? []
  if (!token) return []
  const { address, wrapped, symbol, stockId } = token
  const violations = await listIndexViolations(
    {
      db,
      log: { error: () => {}, warn: () => {} },
      pairs: [{ chainId: SIMULATED_CHAIN_ID, stockId, token: address, wrapped, symbol }],
      holdings: { listPositions: async () => [] },
      readSupplies: async (_, __, hash: Hex) => {
        const block = chain.blockOf(hash)
        return block ? [stockSupplyOf(block.state), 0n] : null
      },
    },
    SIMULATED_CHAIN_ID,
  )
  return violations ?? []
}

/** Checks that every order at the broker has a row here. */
async function listPlacementViolations(
  db: Db,
  { broker }: SimulatedEnvironment,
): Promise<string[]> {
  const rows = await db.selectFrom('broker_orders').select('client_order_id').execute()
  const known = new Set(rows.map(({ client_order_id }) => client_order_id))
  const foreign = broker.listNames().filter((name) => !known.has(name))
  return foreign.map((name) => `Order ${name} at the broker has no row.`)
}

/** Lists violations of the order invariants that hold once all work is done. */
export async function listUnsettledOrders(db: Db, world: SimulatedEnvironment): Promise<string[]> {
  return [
    ...(await listEndViolations(db, world)),
    ...listSumViolations(world),
    ...(await listUnrecordedExecutions(db, world)),
    ...(await listMoneyViolations(db, world)),
    ...(await listCaseViolations(db)),
    ...listBackingViolations(world),
  ]
}

/** Checks that every order on chain has a row with the same end. */
async function listEndViolations(
  db: Db,
  { chain, broker }: SimulatedEnvironment,
): Promise<string[]> {
  const { orders } = chain.head().state
  const rows = await db.selectFrom('token_orders').selectAll().orderBy('id').execute()
  const canonical = rows.filter((row) => row.is_canonical && row.block_number !== null)
  const violations = canonical
    .filter(({ status }) => !isOrderFinal(status))
    .map(
      ({ id, status, waiting_for }) => `Order ${id} stays ${status}, waiting for ${waiting_for}.`,
    )
  const waiting = rows.filter(
    (row) => row.is_canonical && row.submission !== null && !isOrderFinal(row.status),
  )
  for (const { id } of waiting) violations.push(`Sponsored order ${id} never reached a block.`)
  for (const { id, status } of orders) {
    const row = canonical.find((each) => BigInt(each.order_hash) === id)
    const closed = row?.closed_by === null ? 'active' : row?.closed_by
    if (row && closed === status) continue
    violations.push(`Order ${numberToHex(id)} is ${status}, its row is ${closed}.`)
  }
  if (canonical.length !== orders.length) {
    violations.push(`${orders.length} orders on chain, ${canonical.length} rows.`)
  }
  const open = broker.countOpen()
  if (open > 0) violations.push(`${open} orders are still open at the broker.`)
  return violations
}

/** Checks invariant 4: an escrowed amount was filled, taken as a fee or refunded. */
const listSumViolations = ({ chain }: SimulatedEnvironment): string[] =>
  chain.head().state.orders.flatMap((order) => {
    const filled = orderedQuantityOf(order.order) - order.unfilled - order.refunded
    const fees = order.order.sell ? 0n : order.fee - order.feesTaken - order.feesRefunded
    return filled >= 0n && order.escrow === 0n && order.unfilled === 0n && fees === 0n
      ? []
      : [`Order ${numberToHex(order.id)} does not add up: ${describe(order)}.`]
  })

const describe = ({ unfilled, escrow, refunded, feesTaken, feesRefunded }: ContractOrder) =>
  Object.entries({ unfilled, escrow, refunded, feesTaken, feesRefunded }).join(' ')

/** Compares the ledger's balances for orders with the simulated chain. */
async function listMoneyViolations(
  db: Db,
  { chain, given }: SimulatedEnvironment,
): Promise<string[]> {
  const { state } = chain.head()
  const accounts = orderAccountsOf(SIMULATED_CHAIN_ID, dollarAddress)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const [sales, buys] = [true, false].map((sell) =>
    state.orders.filter(({ order }) => order.sell === sell),
  )
  const fees = sum(state.orders.map(({ feesTaken }) => feesTaken))
  const proceeds = sum((sales ?? []).map(({ received }) => received))
  const really = {
    payments: 0n,
    fees: 0n,
    vault: amountOrZero(state.dollars, vaultAddress),
    house: amountOrZero(state.dollars, ordersOperatorAddress) - given(),
    treasury: amountOrZero(state.dollars, treasuryAddress),
    spent: sum((buys ?? []).map(({ order, refunded }) => orderedQuantityOf(order) - refunded)),
    earned: fees,
    proceeds,
  }
  const violations: string[] = []
  for (const name of Object.keys(really) as (keyof typeof really)[]) {
    const inBooks = await getBalance(db, accounts[name])
    if (inBooks === really[name]) continue
    violations.push(`Order account ${name}: ledger ${inBooks}, expected ${really[name]}.`)
  }
  return violations
}

/** Checks that all cases are settled, and that only busts, their over-fills and uncovered shares opened cases. */
async function listCaseViolations(db: Db): Promise<string[]> {
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
    ...(mayBe(each) ? [] : [`Unexpected case ${each.id}: ${each.kind}.`]),
    ...(each.settled_at === null ? [`Case ${each.id} is not settled.`] : []),
  ])
}
