import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { BROKERAGE_ACCOUNT, brokerage } from '../../../../simulators/brokerage/role.ts'
import { marketData } from '../../../../simulators/market-data/role.ts'
import { startRole } from '../../../../simulators/role.ts'
import type { BrokerEvent, BrokerOrder } from '../../providers/brokerage/port.ts'
import { createBrokerage } from '../../providers/brokerage/service.ts'
import { createHoldings } from '../../providers/holdings/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import type { TestChain } from '../chain/test-chain.ts'
import { putCustodianFiles } from '../money/test-redemptions.ts'
import { CHAIN_ID } from '../server/test-app.ts'

/** Tuesday, 10:30 in New York: the regular session. Far ahead, as the world is never behind the clock. */
export const IN_SESSION = Date.UTC(2099, 10, 24, 15, 30)

export type TestBrokerage = Awaited<ReturnType<typeof startTestBrokerage>>

/**
 * The simulated broker and the market beside it, in a world that begins at a moment. With a chain it
 * has a share behind each stock token there is on it.
 */
export async function startTestBrokerage(worldMs = IN_SESSION, chain: TestChain | null = null) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-brokerage-'))
  if (chain) putCustodianFiles(chain, dataDir)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: chain ? { [CHAIN_ID]: chain.url } : {},
    worldShifts: [{ fromMs: 0, aheadMs: worldMs - Date.now() }],
  }
  const market = await startRole(marketData, { ...settings, env: {} }, 0)
  const env = { BROKERAGE_MARKET_URL: market.url }
  let running = await startRole(brokerage, { ...settings, env }, 0)
  const port = Number(new URL(running.url).port)
  const { key } = toSimulatedAccess('brokerage', 0)
  const access = { url: running.url, key: `simulated:${key}`, account: BROKERAGE_ACCOUNT }
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
    holdings: createHoldings(access, fetch),
    control: (place: string, body: object = {}) => post(`${running.url}/control/${place}`, body),
    setMode: (mode: string, value?: string) =>
      post(`${running.url}/control/mode`, { mode, ...(value === undefined ? {} : { value }) }),
    resume: () => post(`${running.url}/control/resume`),
    /** The market's time goes on, and with it the broker's. */
    goAhead: (ms: number) => post(`${market.url}/control/ahead`, { days: ms / 86_400_000 }),
    /** Something that happens to a stock: `dividend` or `split`, as the market takes it. */
    announce: (kind: 'dividend' | 'split', terms: object) =>
      post(`${market.url}/control/${kind}`, terms),
    halt: (symbol: string) => post(`${market.url}/control/halt`, { symbol, reason: 'News' }),
    resumeTrading: (symbol: string) => post(`${market.url}/control/resume-trading`, { symbol }),
    /** Resolves once the order stands so. */
    untilStatus: (id: string, ...statuses: BrokerOrder['status'][]): Promise<BrokerOrder> => {
      const findSo = async () => {
        const order = await adapter.getOrder(id)
        return statuses.includes(order.status) && order
      }
      return waitUntil(findSo, `order ${id} is ${statuses.join(' or ')}`)
    },
    listEventsOf: async (orderId: string): Promise<BrokerEvent[]> =>
      (await adapter.listEvents(null)).filter(({ order }) => order.id === orderId),
    /** Ended and started again, with what it had written down; the world may go on meanwhile. */
    restart: async (meanwhile: () => Promise<unknown> = async () => {}) => {
      await running.stop()
      await meanwhile()
      running = await startRole(brokerage, { ...settings, env }, port)
      // Lines that were kept open are broken now, and each is found out by one question.
      await waitUntil(() => adapter.getAccount().catch(() => null), 'the broker answers again')
    },
    stop: async () => {
      await running.stop()
      await market.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
