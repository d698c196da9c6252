import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyInstance } from 'fastify'
import { parseQty } from '../../../../simulators/brokerage/amounts.ts'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import type { Simulator } from '../../../../simulators/role.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import type { RandomSource } from '../random.ts'
import { hrefOf, injectRequest } from '../steps/inject-request.ts'
import {
  BROKER_URL,
  CHAIN_ID,
  MARKET_URL,
  NODE_URL,
  STOCK_SYMBOL,
  simulatedDeployment,
} from './simulated-deployment.ts'

export type SimulatedBroker = Awaited<ReturnType<typeof openSimulatedBroker>>

/** One execution of an order of ours; `isOver` is true if it was busted. */
export type BrokerExecution = {
  id: string
  clientOrderId: string
  side: 'buy' | 'sell'
  qty: bigint
  isOver: boolean
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
    path.join(dataDir, 'deployments', `${CHAIN_ID}.json`),
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
    rpcUrls: { [CHAIN_ID]: NODE_URL },
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
  const control = (where: string, body: object) =>
    http(`${BROKER_URL}/control/${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const listTraded = (): BrokerExecution[] =>
    store
      .prepare(
        `select e.id, o.client_order_id as name, o.side, e.qty, e.is_over from executions e
         join orders o on o.id = e.order_id order by e.rowid`,
      )
      .all()
      .map(({ id, name, side, qty, is_over }) => ({
        id: String(id),
        clientOrderId: String(name),
        side: side === 'buy' ? 'buy' : 'sell',
        qty: toTokens(String(qty)),
        isOver: is_over === 1,
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
