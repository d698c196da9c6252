import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { createOrderChainFinder } from '../../modules/orders/chain/chains.ts'
import { createDirectOrder } from '../../modules/orders/intake/direct-order.ts'
import { saveCheapestQuote } from '../../modules/orders/intake/quote-store.ts'
import { requestOrderCancel } from '../../modules/orders/intake/request-cancel.ts'
import { createSponsoredOrder } from '../../modules/orders/intake/sponsored-order.ts'
import {
  applyOrderAction,
  listOrderCases,
  orderActions,
  settleOrderCase,
} from '../../modules/orders/service.ts'
import type { OrderCase } from '../../modules/orders/settlement/case-store.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type SimulationRun, simulatedConfig } from '../run.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import {
  dollarAddress,
  orderProcessorAddress,
  ordersOperatorKey,
  reporterKey,
  SIMULATED_CHAIN_ID,
  stockTokenAddress,
} from '../world/simulated-deployment.ts'
import type { OrderPlacement, OrderTransaction } from './order-transactions.ts'

/** Share of orders that are sponsored. */
const SPONSORED = 0.35

/** Shares of direct orders that were quoted before, and that their owner registers. */
const QUOTED = 0.6
const REGISTERED = 0.5

/** Share of steps in which the owner of a waiting sponsored order cancels it. */
const UNWANTED = 0.1

/** Places or cancels an order as a user; our server may know of it before the chain does. */
export async function runUserOrderStep(run: SimulationRun): Promise<string> {
  const { random, world, process } = run
  const act = world.chooseOrderAct()
  const isFree = !process().isInTransaction()
  if (isFree && act.placing && random.chance(SPONSORED)) return sponsor(run, act, act.placing)
  if (isFree && random.chance(UNWANTED)) await cancelSponsored(run)
  if (act.placing && isFree && random.chance(QUOTED)) await quote(run, act.placing, false)
  const hash = world.send(act)
  const isRegistered = act.placing !== null && isFree && random.chance(REGISTERED)
  if (act.placing && isRegistered) await register(run, act.placing, hash)
  return isRegistered ? `${act.description}, registered` : act.description
}

const processor = { chainId: SIMULATED_CHAIN_ID, contract: orderProcessorAddress }

function quote({ database, world }: SimulationRun, placing: OrderPlacement, isSponsored: boolean) {
  const { orderHash, requester, fee: feeAmount } = placing
  const quoted = { orderHash, requester, isSponsored, feeAmount, networkFeeAmount: 0n }
  return inTransaction(database.db, (tx) =>
    saveCheapestQuote(tx, processor, { ...quoted, nowMs: world.clock() }),
  )
}

/** The contract's model accepts any signature. */
const SIGNATURE: Hex = `0x${'11'.repeat(64)}1b`

/** Does what `POST order/sponsored` does after its calls of the market and the chain. */
async function sponsor(
  run: SimulationRun,
  act: OrderTransaction,
  placing: OrderPlacement,
): Promise<string> {
  const { order, orderHash, requester, fee, deadline } = placing
  const { chain, pair, token } = getOrderContext()
  await quote(run, placing, true)
  const signed = { deadline, signature: SIGNATURE }
  const value = order.sell ? order.assetTokenQuantity : order.paymentTokenQuantity + fee
  const request = {
    requester,
    order,
    orderSignature: signed,
    permit: { owner: requester, spender: orderProcessorAddress, value, nonce: 0n, deadline },
    permitSignature: SIGNATURE,
    quote: { orderId: BigInt(orderHash), requester, fee, timestamp: 1n, deadline },
    quoteSignature: SIGNATURE,
  }
  const checked = { order, pair, token, reference: null, request, orderHash }
  const made = await inTransaction(run.database.db, (tx) =>
    createSponsoredOrder(tx, toDeps(run), chain, checked),
  )
  // A refused user may send the same order directly.
  if (!made.ok) run.world.send(act)
  return `${act.description}, sponsored: ${made.ok}`
}

/** Cancels a sponsored order that is not in a block yet, as its owner. */
async function cancelSponsored(run: SimulationRun): Promise<void> {
  const { database, random, world } = run
  const rows = await database.db
    .selectFrom('token_orders')
    .where('is_sponsored', '=', true)
    .select(['id', 'requester', 'status'])
    .orderBy('id')
    .execute()
  const open = rows.filter(({ status }) => !isOrderFinal(status))
  if (open.length === 0) return
  const { id, requester } = random.pick(open)
  const owned = { owner: requester as Address, id }
  const deadline = Math.floor(world.clock() / 1000) + 20 + random.below(80)
  const input = { kind: 'signed', type: 'CancelOrder', deadline, signature: SIGNATURE } as const
  await inTransaction(database.db, (tx) => requestOrderCancel(tx, toDeps(run), owned, input))
}

function getOrderContext() {
  const chain = findChain(SIMULATED_CHAIN_ID)
  const [pair, token] = [chain?.findStock(stockTokenAddress), chain?.findToken(dollarAddress)]
  if (!chain || !pair || !token) throw new Error('simulation: no order chain configured')
  return { chain, pair, token }
}

/** Does what `POST order/direct` does. */
async function register(
  run: SimulationRun,
  placing: OrderPlacement,
  transactionHash: Hex,
): Promise<void> {
  const { order, orderHash, requester, fee, deadline } = placing
  const { chain, pair } = getOrderContext()
  const request = { requester, transactionHash, orderHash, stockId: pair.stockId }
  const found = { request, order, pair, deadline, feesEscrowed: order.sell ? 0n : fee }
  await inTransaction(run.database.db, (tx) => createDirectOrder(tx, toDeps(run), chain, found))
}

/** The chains are read for their addresses only; no node is called. */
const findChain = createOrderChainFinder({
  chains: simulatedConfig.chains,
  ordersKey: ordersOperatorKey,
  reporterKey,
  http: () => Promise.reject(new Error('simulation: no chain client configured')),
})

function toDeps({ world: { clock } }: SimulationRun) {
  return { clock, enqueue: createSimulatedEnqueue(clock), log: pino({ level: 'silent' }) }
}

/** Holds or releases an order as an operator. */
export async function runOperatorOrderStep(run: SimulationRun): Promise<string> {
  const { random, database, process } = run
  if (process().isInTransaction()) return 'nothing'
  const rows = await database.db
    .selectFrom('token_orders')
    .select(['id', 'status'])
    .orderBy('id')
    .execute()
  const open = rows.filter(({ status }) => !isOrderFinal(status))
  if (open.length === 0) return 'nothing'
  const [{ id }, action] = [random.pick(open), random.pick(orderActions)]
  const move = { id, action, who: 'simulated', why: 'chance' }
  const moved = await inTransaction(database.db, (tx) => applyOrderAction(tx, toDeps(run), move))
  return `${action} ${id}: ${moved.ok}`
}

/** Covers a bust as an operator; a case without anything to buy is settled. */
export async function runOperatorCaseStep(run: SimulationRun): Promise<string> {
  const { random, database, process } = run
  if (process().isInTransaction()) return 'nothing'
  const open = await listOrderCases(database.db)
  return open.length > 0 ? settleOne(run, random.pick(open)) : 'nothing'
}

/** Settles all open cases; returns whether there were none. */
export async function settleOpenCases(run: SimulationRun): Promise<boolean> {
  const open = await listOrderCases(run.database.db)
  for (const one of open) await settleOne(run, one)
  return open.length === 0
}

async function settleOne(run: SimulationRun, { id }: OrderCase): Promise<string> {
  const settle = (isCovered: boolean) =>
    inTransaction(run.database.db, (tx) =>
      settleOrderCase(tx, toDeps(run), { id, isCovered, who: 'simulated', why: 'chance' }),
    )
  const covered = await settle(true)
  if (!covered.ok) await settle(false)
  return `${covered.ok ? 'covers' : 'settles'} ${id}`
}
