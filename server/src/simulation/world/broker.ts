import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyInstance } from 'fastify'
import { formatQty, parseQty } from '../../../../simulators/brokerage/amounts.ts'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import type { Simulator } from '../../../../simulators/role.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import type { RandomSource } from '../random.ts'
import { hrefOf, injectRequest } from '../steps/inject-request.ts'
import {
  BROKER_URL,
  MARKET_URL,
  NODE_URL,
  SIMULATED_CHAIN_ID,
  STOCK_SYMBOL,
  simulatedDeployment,
} from './simulated-deployment.ts'

export type SimulatedBroker = Awaited<ReturnType<typeof openSimulatedBroker>>

/** One execution of an order of ours; `isOver` is true if it was busted. */
export type SimulatedExecution = {
  id: string
  clientOrderId: string
  side: 'buy' | 'sell'
  qty: bigint
  isOver: boolean
  /** Number of splits since the execution, and what its shares are now. */
  splits: number
  sharesNow: bigint
}

/** Fault modes of the broker simulator; `simulators/brokerage/admin/control.ts` describes them. */
const modes: readonly (readonly [mode: string, value: string])[] = [
  ['parts', '2'],
  ['parts', '3'],
  ['parts', '7'],
  ['slow', '1'],
  ['reject', 'MARKET_HALTED'],
  ['refuse', 'insufficient buying power'],
  ['duplicate', '1'],
  ['reverse', '1'],
  ['late_cancel', '1'],
  ['away', '1'],
  ['busy', '1'],
]

/** The key that the simulator accepts. */
const AUTHORIZATION = `Basic ${Buffer.from('simulated:simulated-brokerage').toString('base64')}`

/** An id that sorts after every event id. */
const UNTIL = 'Z'.repeat(26)

type Given = { clock: Clock; random: RandomSource; node: Http }

/**
 * Opens the broker and market data simulators of `npm start` without a network. They use the clock and the ids of the
 * simulation, and the broker only advances when `step` is called.
 */
export async function openSimulatedBroker({ clock, random, node }: Given) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-simulation-'))
  mkdirSync(path.join(dataDir, 'deployments'))
  writeFileSync(
    path.join(dataDir, 'deployments', `${SIMULATED_CHAIN_ID}.json`),
    JSON.stringify(simulatedDeployment),
  )
  const store = new DatabaseSync(':memory:')
  const apps = new Map<string, FastifyInstance>()
  const http: Http = async (url, request) => {
    const address = hrefOf(url)
    const { origin } = new URL(address)
    const app = apps.get(origin)
    return app ? send(app, address, request) : node(url, request)
  }
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://nobody.simulated',
    rpcUrls: { [SIMULATED_CHAIN_ID]: NODE_URL },
    env: { BROKERAGE_MARKET_URL: MARKET_URL },
  }
  const open = async (role: Simulator, url: string, database: DatabaseSync) => {
    const app = fastify()
    apps.set(url, app)
    const running = role.create(app, {
      store: database,
      clock,
      http: http,
      settings,
      newId: () => toUuid(random.bytes(16)),
    })
    await app.ready()
    return running
  }
  const marketStore = new DatabaseSync(':memory:')
  await open(marketDataSimulator, MARKET_URL, marketStore)
  const { step } = await open(brokerageSimulator, BROKER_URL, store)
  const post = (url: string, body: object) =>
    http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: AUTHORIZATION },
      body: JSON.stringify(body),
    })
  const control = (where: string, body: object) => post(`${BROKER_URL}/control/${where}`, body)
  const toSharesNow = (id: string, shares: bigint): bigint =>
    store
      .prepare(
        'select from_shares, to_shares from execution_splits where execution_id = ? order by rowid',
      )
      .all(id)
      .reduce(
        (now, row) => (now * BigInt(Number(row.to_shares))) / BigInt(Number(row.from_shares)),
        shares,
      )
  const listTraded = (): SimulatedExecution[] =>
    store
      .prepare(
        `select e.id, o.client_order_id as name, o.side, e.qty, e.is_over,
           (select count(*) from execution_splits s where s.execution_id = e.id) as splits
         from executions e join orders o on o.id = e.order_id order by e.rowid`,
      )
      .all()
      .map(({ id, name, side, qty, is_over, splits }) => ({
        id: String(id),
        clientOrderId: String(name),
        side: side === 'buy' ? 'buy' : 'sell',
        qty: toTokens(String(qty)),
        isOver: is_over === 1,
        splits: Number(splits),
        sharesNow: toSharesNow(String(id), toTokens(String(qty))),
      }))
  return {
    http,
    step,
    /** Switches to a random fault mode, or back to normal. */
    changeMode: async (): Promise<string> => {
      await control('resume', {})
      if (random.chance(0.5)) return 'normal'
      const [mode, value] = random.pick(modes)
      await control('mode', { mode, value })
      return `${mode} ${value}`
    },
    calmDown: () => control('resume', {}),
    control,
    /** Runs a control of the market, which is the vendor of corporate actions. */
    controlMarket: (where: string, body: object) => post(`${MARKET_URL}/control/${where}`, body),
    /** Returns whether the broker has applied a split, by the id of its first announcement. */
    hasApplied: (origin: string): boolean =>
      store.prepare('select 1 from splits_applied where id = ?').get(origin) !== undefined,
    /** Multiplies all positions, rounded up, such as after a split that the vendor has corrected. */
    multiply: async ({ from, to }: { from: number; to: number }) => {
      const toQty = (row: Record<string, unknown> | undefined) =>
        formatQty(
          (parseQty(typeof row?.qty === 'string' ? row.qty : '0') * BigInt(to) + BigInt(from - 1)) /
            BigInt(from),
        )
      const row = store.prepare('select qty from positions where symbol = ?').get(STOCK_SYMBOL)
      await control('position', { symbol: STOCK_SYMBOL, qty: toQty(row) })
      for (const held of store.prepare('select account_id, qty from customer_positions').all()) {
        store
          .prepare('update customer_positions set qty = ? where account_id = ?')
          .run(toQty(held), String(held.account_id))
      }
      store.prepare('insert into execution_splits select id, ?, ? from executions').run(from, to)
    },
    /** Sends a request as the server would, without faults; returns the body. */
    request: async (path: string, body: object): Promise<{ id: string }> => {
      const response = await post(`${BROKER_URL}${path}`, body)
      if (!response.ok) throw new Error(`The broker answers ${await response.text()}`)
      return (await response.json()) as { id: string }
    },
    /** Shares of a customer, in token units. */
    customerPosition: (account: string): bigint => {
      const row = store
        .prepare('select qty from customer_positions where account_id = ?')
        .get(account)
      return toTokens(String(row?.qty ?? '0'))
    },
    /** Cash of a customer, in the broker's units. */
    customerCash: (account: string): string =>
      String(
        store.prepare('select cash from customer_cash where account_id = ?').get(account)?.cash ??
          '0',
      ),
    listTransfers: (account: string) =>
      store
        .prepare(
          'select id, direction, status, amount from transfers where account_id = ? order by rowid',
        )
        .all(account)
        .map(({ id, direction, status, amount }) => ({
          ...{ id: String(id), direction: String(direction), status: String(status) },
          amount: String(amount),
        })),
    /** Forgets an applied split, so that it is applied again when it is due. */
    forgetSplit: (origin: string, exDate: string) => {
      store.prepare('delete from splits_applied where id = ?').run(origin)
      store.prepare('delete from splits_done where ex_date = ?').run(exDate)
    },
    /** Dividends paid so far, oldest first. */
    listDividendPayments: () =>
      store
        .prepare(
          'select id, dividend_id as origin, per_share as rate from dividend_payments order by rowid',
        )
        .all()
        .map(({ id, origin, rate }) => ({
          ...{ id: String(id), origin: String(origin), rate: Number(rate) },
        })),
    /** Returns the shares held, in token units. */
    position: (): bigint => {
      const row = store.prepare('select qty from positions where symbol = ?').get(STOCK_SYMBOL)
      return toTokens(String(row?.qty ?? '0'))
    },
    listTraded,
    /** Busts a random execution; returns its description. */
    bust: async (): Promise<string> => {
      const valid = listTraded().filter(({ isOver }) => !isOver)
      if (valid.length === 0) return 'nothing'
      const { id, clientOrderId } = random.pick(valid)
      await control('bust', { execution_id: id })
      return `${id} of ${clientOrderId}`
    },
    /** Lists the client order ids of all orders ever placed. */
    listNames: (): string[] =>
      store
        .prepare('select client_order_id as name from orders order by rowid')
        .all()
        .map(({ name }) => String(name)),
    countOpen: (): number =>
      Number(
        store
          .prepare(
            `select count(*) as n from orders
             where status not in ('filled','canceled','expired','rejected','replaced')`,
          )
          .get()?.n,
      ),
    close: async () => {
      for (const app of apps.values()) await app.close()
      store.close()
      marketStore.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Converts the broker's nine decimals to the token's eighteen. */
const toTokens = (qty: string) => parseQty(qty) * 10n ** 9n

/** Ends an event stream after the existing events, because an endless one would block the simulation. */
async function send(app: FastifyInstance, url: string, request?: RequestInit): Promise<Response> {
  const address = new URL(url)
  const isStream = address.pathname === '/v2/events/trades' && !address.searchParams.has('until_id')
  if (isStream) address.searchParams.set('until_id', UNTIL)
  return injectRequest(app, address, request)
}

function toUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
