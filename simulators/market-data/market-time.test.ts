import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WORLD_SHIFTS_FILE } from '../../shared/domain/market/world-time.ts'
import { startSimulator } from '../role.ts'
import { createMarketTime } from './market-time.ts'
import { marketDataSimulator } from './role.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-market-time-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Tuesday, 10:30 in New York. */
const TUESDAY = Date.parse('2027-03-02T15:30:00Z')
const HOUR_MS = 3_600_000

test('a shift is added to those of the start, and is kept for the next one', () => {
  const worldShifts = [{ fromMs: 0, aheadMs: HOUR_MS }]
  let nowMs = 1_000
  const first = createMarketTime({ worldShifts, dataDir }, () => nowMs)
  expect(first.nowMs()).toBe(1_000 + HOUR_MS)
  first.shiftBy(500)
  first.shiftBy(500)
  const shifts = [
    ...worldShifts,
    { fromMs: 1_000, aheadMs: HOUR_MS + 500 },
    { fromMs: 1_001, aheadMs: HOUR_MS + 1_000 },
  ]
  expect(first.listShifts()).toEqual(shifts)
  expect(JSON.parse(readFileSync(path.join(dataDir, WORLD_SHIFTS_FILE), 'utf8'))).toEqual(shifts)

  nowMs = 2_000
  const restarted = createMarketTime({ worldShifts, dataDir }, () => nowMs)
  expect(restarted.nowMs()).toBe(3_000 + HOUR_MS)
  const longer = [...shifts, { fromMs: 1_500, aheadMs: 2 * HOUR_MS }]
  expect(createMarketTime({ worldShifts: longer, dataDir }, () => nowMs).listShifts()).toBe(longer)
})

test('the clock moves to the close and to the open, and refuses where it is already', async () => {
  const settings = {
    portBase: 0,
    dataDir: path.join(dataDir, 'other'),
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: {},
    env: {},
    worldShifts: [{ fromMs: 0, aheadMs: TUESDAY - Date.now() }],
  }
  const running = await startSimulator(marketDataSimulator, settings, 0)
  const move = async (body: object): Promise<[number, unknown]> => {
    const response = await fetch(`${running.url}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [response.status, await response.json()]
  }
  expect(await move({ move: 'back' })).toMatchObject([400, {}])
  expect(await move({ move: 'open' })).toEqual([409, { detail: 'already_there' }])
  const [status, answer] = await move({ move: 'close' })
  expect(status).toBe(200)
  expect(await (await fetch(`${running.url}/control/clock`)).json()).toEqual(answer)
  expect(await move({ move: 'close' })).toEqual([409, { detail: 'already_there' }])
  expect(await move({ move: 'open' })).toMatchObject([200, { shifts: [{}, {}, {}] }])
  await running.stop()
})
