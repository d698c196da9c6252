// Measures the throughput of orders against that of the chain alone: orders also pass worker, broker and ledger.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { finalOrderStatuses, parkedOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { startBackgroundWork } from '../../server/src/background.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { neverCrash } from '../../server/src/platform/fail-point.ts'
import { createChainSender, createRpc } from '../../server/src/providers/chain/service.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { testChainKeys } from '../../server/src/testing/chain/test-chain.ts'
import {
  type OrderSystem,
  startOrderSystem,
} from '../../server/src/testing/orders/test-order-system.ts'
import { SEPOLIA_CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { fetchWithoutTimeout } from '../measure/fetch-without-timeout.ts'
import {
  measureInTurn,
  measureOperationRate,
  toDelayResult,
  toRatioResult,
} from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const ROUNDS = 3
const ORDERS = Number(process.env.BENCH_ORDERS ?? 50)
const BLOCK_MS = 250
const DOLLAR = 10n ** 6n
const PAYMENT = 100n * DOLLAR
const SYMBOL = 'AAPL'

/**
 * Number of blocks after which a transaction that is in none of them is lost. The block interval depends on the
 * machine.
 */
const LOST_AFTER_BLOCKS = 40

const ORDER = '(uint64,address,address,address,bool,uint8,uint256,uint256,uint256,uint8)'
const CREATED = `OrderCreated(uint256,address,${ORDER},uint256)`

type Made = { id: Hex; atMs: number }

/** Funds the first eight accounts and returns them. All order the same stock: the worst case for one worker. */
async function prepare({ chain, orders }: OrderSystem): Promise<Address[]> {
  const accounts = (await chain.accounts()).slice(0, 8)
  for (const each of accounts) {
    await chain.rpc('anvil_setBalance', each, `0x${(10n ** 20n).toString(16)}`)
    await orders.prepare(each, 1_000_000n * DOLLAR, [])
  }
  return accounts
}

async function createOrders(system: OrderSystem, accounts: readonly Address[]): Promise<Made[]> {
  const made: Made[] = []
  for (let count = 0; count < ORDERS; count += 1) {
    const from = accounts[count % accounts.length] ?? '0x'
    made.push({ id: await system.orders.buy(from, SYMBOL, PAYMENT), atMs: Date.now() })
  }
  await expectCreated(system, made)
  return made
}

/**
 * Waits until the chain has every order. A node that mines on request sometimes drops one of very many simultaneous
 * transactions; such a transaction is in none of the next blocks.
 */
async function expectCreated({ chain, orders }: OrderSystem, made: readonly Made[]) {
  for (const lastBlock = (await chain.head()) + LOST_AFTER_BLOCKS; ; await delay(BLOCK_MS)) {
    const head = await chain.head()
    const created = new Set(await orders.listIds(CREATED))
    const lost = made.filter(({ id }) => !created.has(id)).length
    if (lost === 0) return
    if (head > lastBlock) throw new Error(`The node lost ${lost} transactions; run again`)
  }
}

const findFinalBlock = async ({ chain }: OrderSystem) =>
  Number((await chain.rpc<{ number: Hex }>('eth_getBlockByNumber', 'finalized', false)).number)

/** Waits until every block up to now is final. */
async function untilFinal(system: OrderSystem) {
  const head = await system.chain.head()
  while ((await findFinalBlock(system)) < head + 1) await delay(20)
}

/**
 * Fills new orders without worker, broker and ledger: sends the same transactions with the same key, each as soon as
 * the chain allows. Returns the duration of each in ms.
 */
async function fillAlone(system: OrderSystem, accounts: readonly Address[]): Promise<number[]> {
  const { chain, orders } = system
  const sender = createChainSender(
    createRpc(fetchWithoutTimeout, chain.url),
    SEPOLIA_CHAIN_ID,
    testChainKeys.orders,
  )
  const made = await createOrders(system, accounts)
  await untilFinal(system)
  let nonce = await sender.countNonces('latest')
  const sent: { atMs: number; hash: Hex }[] = []
  for (const { id, atMs } of made) {
    const order = orders.getOrder(id)
    const fill = {
      id,
      order,
      fillId: id,
      fillAmount: PAYMENT,
      receivedAmount: 10n ** 17n,
      fees: 0n,
    }
    const call = orders.contracts.toFill(fill)
    const { raw, hash } = await sender.sign(call, nonce++, await sender.quote(call))
    await sender.broadcast(raw)
    sent.push({ atMs, hash })
  }
  return untilEachFinal(system, sent)
}

/** Returns the ms from each order's request until its fill's block is final. */
async function untilEachFinal(
  system: OrderSystem,
  sent: readonly { atMs: number; hash: Hex }[],
): Promise<number[]> {
  const sender = createChainSender(
    createRpc(fetchWithoutTimeout, system.chain.url),
    SEPOLIA_CHAIN_ID,
    testChainKeys.orders,
  )
  const lastBlock = (await system.chain.head()) + LOST_AFTER_BLOCKS
  const spansMs: number[] = []
  for (const { atMs, hash } of sent) {
    for (;;) {
      const [receipt, final] = [await sender.findReceipt(hash), await sender.finalBlock()]
      if (receipt && receipt.blockNumber <= final) break
      if (!receipt && final > lastBlock) throw new Error('The node lost a transaction; run again')
      await delay(20)
    }
    spansMs.push(Date.now() - atMs)
  }
  return spansMs
}

/** Returns the ms from each order's request until it was filled; throws if one ends in another status. */
async function untilEnded(db: Db, made: readonly Made[]): Promise<number[]> {
  const sentMs = new Map(made.map(({ id, atMs }) => [id as string, atMs]))
  for (;;) {
    const ended = await db
      .selectFrom('token_orders')
      .where('order_hash', 'in', [...sentMs.keys()])
      .where('status', 'in', [...finalOrderStatuses, ...parkedOrderStatuses])
      .select(['order_hash', 'status', 'ended_at'])
      .execute()
    const astray = ended.find(({ status }) => status !== 'FILLED')
    if (astray) throw new Error(`An order became ${astray.status} instead of FILLED`)
    if (ended.length === made.length) {
      return ended.map((row) => Number(row.ended_at) - (sentMs.get(row.order_hash) ?? 0))
    }
    await delay(20)
  }
}

export async function measureOrders() {
  const alone = await startOrderSystem(1, BLOCK_MS)
  const payersAlone = await prepare(alone)
  for (const { name, open } of listAvailableEngines()) {
    const system = await startOrderSystem(2, BLOCK_MS)
    const payers = await prepare(system)
    const config = parseConfig(system.env, ROOT)
    if (!config.ok) throw new Error(config.reason)
    const engine = await open()
    const background = await startBackgroundWork({
      config: config.value,
      engine,
      roles: ['worker', 'indexer'],
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      crashAt: neverCrash,
      clock: Date.now,
      random: randomBytes,
      http: fetch,
    })
    const spansMs = { ours: [] as number[], floor: [] as number[] }
    const ours = async () => {
      spansMs.ours.push(...(await untilEnded(engine.db, await createOrders(system, payers))))
    }
    const floor = async () => {
      spansMs.floor.push(...(await fillAlone(alone, payersAlone)))
    }
    await ours()
    spansMs.ours.splice(0)
    const label = `orders: from request to their end, beside the chain alone, ${name}`
    const rates = await measureInTurn(label, ROUNDS, {
      floor: () => measureOperationRate(ORDERS, floor),
      ours: () => measureOperationRate(ORDERS, ours),
    })
    const how = `${ORDERS} purchases at once, a block each ${BLOCK_MS} ms, final after 14; create and fill are the same transactions on both sides`
    saveResult(toRatioResult(rates, { targetMin: 0.5, how }))
    const from = 'orders: from request to end'
    saveResult(toDelayResult(`${from}, ${name}`, spansMs.ours, { how }))
    saveResult(toDelayResult(`${from}, the chain alone beside ${name}`, spansMs.floor, { how }))
    await background.stop()
    await engine.close()
    await system.stop()
  }
  await alone.stop()
}
