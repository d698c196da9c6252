import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createMarketData } from '../../providers/market-data/service.ts'

export type MarketMode = 'normal' | 'stale' | 'zero' | 'negative' | 'jump' | 'missing' | 'away'

export type TestMarket = Awaited<ReturnType<typeof startTestMarket>>

/** A Tuesday, 10:30 in New York, in the regular session, with no holiday near. */
export const OPEN_TUESDAY_MS = Date.UTC(2027, 2, 2, 15, 30)

/** Starts only the simulated market data, at `worldMs` of market time, by default at the real time. */
export async function startTestMarket(worldMs: number | null = null) {
  const worldShifts = worldMs === null ? [] : [{ fromMs: 0, aheadMs: worldMs - Date.now() }]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-market-'))
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: {},
    worldShifts,
    env: {},
  }
  const running = await startSimulator(marketDataSimulator, settings, 0)
  const post = async (urlPath: string, body: object = {}) => {
    const response = await fetch(`${running.url}${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: string }
  }
  const key = 'simulated:simulated-market-data'
  return {
    url: running.url,
    worldShifts,
    key,
    adapter: createMarketData({ url: running.url, key }, fetch),
    setMode: (mode: MarketMode, symbol?: string) => post('/control/mode', { mode, symbol }),
    resume: () => post('/control/resume'),
    halt: (symbol: string, reason: string) => post('/control/halt', { symbol, reason }),
    resumeTrading: (symbol: string) => post('/control/resume-trading', { symbol }),
    addDividend: (dividend: {
      id?: string
      symbol: string
      rate: string
      ex_date: string
      payable_date: string
      special?: boolean
    }) => post('/control/dividend', dividend),
    addSplit: (split: { id?: string; symbol: string; from: number; to: number; ex_date: string }) =>
      post('/control/split', split),
    /** Corrects or postpones an action; with `new_id` the former record is gone. */
    correct: (terms: {
      id: string
      new_id?: string
      rate?: string
      ex_date?: string
      payable_date?: string
      from?: number
      to?: number
    }) => post('/control/correct', terms),
    withdraw: (id: string) => post('/control/withdraw', { id }),
    /** Adds a record that the market lists exactly as it is. */
    addOddRecord: (
      type: 'cash_dividend' | 'forward_split' | 'reverse_split',
      record: object | string | null,
    ) => post('/control/odd-record', { type, record }),
    /** Changes fields of an announced record to values that need not be readable. */
    spoil: (id: string, set: object) => post('/control/odd-record', { id, set }),
    mend: (id: string) => post('/control/mend', { id }),
    goAhead: (days: number) => post('/control/ahead', { days }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
