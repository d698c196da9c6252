import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toWorldMs } from '@parvalue/shared/domain/market/world-time.ts'
import { afterAll, expect, test } from 'vitest'
import { advanceSimulatedClock, toNextWorldShifts, toOpenMarketMs } from './world-time.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-time-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const at = (text: string) => Date.parse(text)

// The dates are in winter, when New York is five hours behind UTC; Thanksgiving is the 26th.
test.each([
  ['a Saturday', '2026-11-21T12:00Z', '2026-11-23T15:30Z'],
  ['Friday, late', '2026-11-20T22:00Z', '2026-11-23T15:30Z'],
  ['before the opening', '2026-11-20T10:00Z', '2026-11-20T15:30Z'],
  ['just opened', '2026-11-20T14:35Z', '2026-11-20T14:35Z'],
  ['open', '2026-11-20T18:00Z', '2026-11-20T18:00Z'],
  ['about to close', '2026-11-20T20:30Z', '2026-11-23T15:30Z'],
  ['a holiday', '2026-11-26T16:00Z', '2026-11-27T15:30Z'],
  ['the evening before a trading day', '2026-11-24T02:00Z', '2026-11-24T15:30Z'],
])('%s', (_, now, open) => {
  expect(toOpenMarketMs(at(now))).toBe(at(open))
})

test('the simulated clock only moves forward, and real time keeps earlier shifts', () => {
  const saturday = at('2026-11-21T12:00Z')
  const first = toNextWorldShifts([], 'open', saturday)
  expect(toWorldMs(first, saturday)).toBe(at('2026-11-23T15:30Z'))
  expect(toNextWorldShifts(first, 'open', saturday + 1000)).toBe(first)
  expect(toNextWorldShifts(first, 'real', at('2026-11-22T12:00Z'))).toBe(first)
  const night = saturday + 12 * 3_600_000
  const second = toNextWorldShifts(first, 'open', night)
  expect(toWorldMs(second, night)).toBe(at('2026-11-24T15:30Z'))
  expect(toWorldMs(second, saturday)).toBe(at('2026-11-23T15:30Z'))
  expect(toNextWorldShifts([], 'real', saturday)).toEqual([])
})

test('shifts are stored in the data folder, and a damaged file is reported and not overwritten', async () => {
  const saturday = at('2026-11-21T12:00Z')
  const shifts = await advanceSimulatedClock(dataDir, 'open', saturday)
  expect(await advanceSimulatedClock(dataDir, 'real', saturday + 60_000)).toEqual(shifts)
  writeFileSync(join(dataDir, 'world-time.json'), '[{"fromMs":')
  await expect(advanceSimulatedClock(dataDir, 'open', saturday)).rejects.toThrow('is damaged')
})
