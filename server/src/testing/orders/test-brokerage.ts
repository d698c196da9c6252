import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import {
  brokerageSimulator,
  SIMULATED_BROKER_ACCOUNT_ID,
} from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import type { BrokerEvent, BrokerOrder } from '../../providers/brokerage/port.ts'
import { createBrokerage } from '../../providers/brokerage/service.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import type { TestChain } from '../chain/test-chain.ts'
import { writeCustodianFiles } from '../money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'

/**
 * A Tuesday, 10:30 in New York, in the regular session. It is far ahead because market time is never behind
 * real time.
 */
export const IN_SESSION_MS = Date.UTC(2099, 10, 24, 15, 30)

export type TestBrokerage = Awaited<ReturnType<typeof startTestBrokerage>>

/**
 * Starts the simulated broker and market data at a moment of market time. With a chain, the broker holds a
 * share behind each stock token.
 */
export async function startTestBrokerage(worldMs = IN_SESSION_MS, chain: TestChain | null = null) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-brokerage-'))
  if (chain) writeCustodianFiles(chain, dataDir)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: chain ? { [SEPOLIA_CHAIN_ID]: chain.url } : {},
    worldShifts: [{ fromMs: 0, aheadMs: worldMs - Date.now() }],
  }
  const market = await startSimulator(marketDataSimulator, { ...settings, env: {} }, 0)
  const env = { BROKERAGE_MARKET_URL: market.url }
  let running = await startSimulator(brokerageSimulator, { ...settings, env }, 0)
  const port = Number(new URL(running.url).port)
  const { key } = toSimulatedAccess('brokerage', 0)
  const access = { url: running.url, key: `simulated:${key}`, account: SIMULATED_BROKER_ACCOUNT_ID }
  const adapter = createBrokerage(access, { http: fetch, clock: Date.now })
  const post = async (url: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id?: string }
  }
  return {
    access,
    marketUrl: market.url,
    brokerage: adapter,
    holdings: createHoldingsProvider(access, fetch),
    control: (urlPath: string, body: object = {}) =>
      post(`${running.url}/control/${urlPath}`, body),
    setMode: (mode: string, value?: string) =>
      post(`${running.url}/control/mode`, { mode, ...(value === undefined ? {} : { value }) }),
    resume: () => post(`${running.url}/control/resume`),
    /** Moves the time of market and broker ahead. */
    goAhead: (ms: number) => post(`${market.url}/control/ahead`, { days: ms / 86_400_000 }),
    /** Announces a corporate action (`dividend` or `split`) in the simulator's format. */
    announce: (kind: 'dividend' | 'split', terms: object) =>
      post(`${market.url}/control/${kind}`, terms),
    /** Corrects an announced action by its id. */
    correct: (terms: object) => post(`${market.url}/control/correct`, terms),
    halt: (symbol: string) => post(`${market.url}/control/halt`, { symbol, reason: 'News' }),
    resumeTrading: (symbol: string) => post(`${market.url}/control/resume-trading`, { symbol }),
    /** Resolves once the order has one of these statuses. */
    untilStatus: (id: string, ...statuses: BrokerOrder['status'][]): Promise<BrokerOrder> => {
      const findSo = async () => {
        const order = await adapter.getOrder(id)
        return statuses.includes(order.status) && order
      }
      return waitUntil(findSo, `order ${id} is ${statuses.join(' or ')}`)
    },
    listEventsOf: async (orderId: string): Promise<BrokerEvent[]> =>
      (await adapter.listEvents(null)).filter(({ order }) => order.id === orderId),
    /** Restarts the broker from its stored state; time may pass in between. */
    restart: async (meanwhile: () => Promise<unknown> = async () => {}) => {
      await running.stop()
      await meanwhile()
      running = await startSimulator(brokerageSimulator, { ...settings, env }, port)
      // Keep-alive connections are broken now; each fails on its first request.
      await waitUntil(() => adapter.getAccount().catch(() => null), 'the broker answers again')
    },
    stop: async () => {
      await running.stop()
      await market.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
