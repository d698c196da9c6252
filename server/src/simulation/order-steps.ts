import type { Hex } from '@parvalue/shared/domain/address.ts'
import { isOrderFinal } from '@parvalue/shared/domain/order.ts'
import { pino } from 'pino'
import { inTransaction } from '../db/transaction.ts'
import { createOrderChainFinder } from '../modules/orders/chains.ts'
import { createDirect } from '../modules/orders/direct.ts'
import { saveQuote } from '../modules/orders/quote-store.ts'
import { operateOrder, orderActions } from '../modules/orders/service.ts'
import type { Placing } from './order-acts.ts'
import { CHAIN_ID, ordersKey, processor, stock } from './places.ts'
import { createEnqueue } from './queue.ts'
import { config, type Run } from './run.ts'

/** Of all orders so many had asked for the price before, and are told of by their owner. */
const QUOTED = 0.6
const TOLD = 0.5

/** Somebody orders, or does not want it any more: we may know of it before the chain says so. */
export async function actOnOrders(run: Run): Promise<string> {
  const { random, world, process } = run
  const act = world.chooseOrderAct()
  const isFree = !process().isInTransaction()
  if (act.placing && isFree && random.chance(QUOTED)) await quote(run, act.placing)
  const hash = world.send(act)
  const isTold = act.placing !== null && isFree && random.chance(TOLD)
  if (act.placing && isTold) await tell(run, act.placing, hash)
  return isTold ? `${act.told}, and we are told` : act.told
}

const place = { chainId: CHAIN_ID, contract: processor }

function quote({ database, world }: Run, { orderHash, requester, fee: feeAmount }: Placing) {
  const quoted = { orderHash, requester, isSponsored: false, feeAmount, networkFeeAmount: 0n }
  return inTransaction(database.db, (tx) =>
    saveQuote(tx, place, { ...quoted, nowMs: world.clock() }),
  )
}

/** As the answer of `POST orders/direct` does it. */
async function tell(run: Run, placing: Placing, transactionHash: Hex): Promise<void> {
  const { order, orderHash, requester, fee, deadline } = placing
  const chain = findChain(CHAIN_ID)
  const pair = chain?.findStock(stock)
  if (!chain || !pair) throw new Error('Nobody takes orders here')
  const request = { requester, transactionHash, orderHash, stockId: pair.stockId }
  const found = { request, order, pair, deadline, feesEscrowed: order.sell ? 0n : fee }
  await inTransaction(run.database.db, (tx) => createDirect(tx, toDeps(run), chain, found))
}

/** For its addresses: nobody asks a node here. */
const findChain = createOrderChainFinder({
  chains: config.chains,
  ordersKey,
  http: () => Promise.reject(new Error('Nobody is asked')),
})

function toDeps({ world: { clock } }: Run) {
  return { clock, enqueue: createEnqueue(clock), log: pino({ level: 'silent' }) }
}

/** A person takes an order out of the queue, or lets it go on. */
export async function operateOnOrders(run: Run): Promise<string> {
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
  const moved = await inTransaction(database.db, (tx) => operateOrder(tx, toDeps(run), move))
  return `${action} ${id}: ${moved.ok}`
}
