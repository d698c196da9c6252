import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../platform/http/log.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../testing/server/test-app.ts'
import { CLOCK_SKEW_MAX_MS, type ClockCheck, startClockCheck } from './clock-check.ts'
import { findReadiness } from './readiness.ts'

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let check: ClockCheck
  let aheadMs = 0
  const lines: string[] = []
  const pauses: boolean[] = []

  beforeAll(async () => {
    engine = await open()
  }, TEST_START_MAX_MS)
  afterEach(() => check.stop())
  afterAll(() => engine.close())

  const start = async () => {
    check = await startClockCheck({
      db: engine.db,
      clock: () => Date.now() + aheadMs,
      log: createLogger({ write: (line) => lines.push(line) }),
      setPaused: async (isPaused) => {
        pauses.push(isPaused)
      },
      everyMs: 10,
    })
  }
  const readiness = () =>
    findReadiness({ db: engine.db, isDraining: false, isClockOff: check.isOff() })

  test.each([3_600_000, -3_600_000])(
    'SC-08 a clock that is %i ms ahead takes the process out of service until it is right',
    async (skewMs) => {
      pauses.length = 0
      aheadMs = skewMs
      await start()
      const measured = check.read()
      expect(Math.abs((measured?.skewMs ?? 0) - skewMs)).toBeLessThan(
        CLOCK_SKEW_MAX_MS + (measured?.errorMs ?? 0),
      )
      expect(pauses).toEqual([true])
      expect(await readiness()).toMatchObject({
        status: 'not ready',
        faults: ['The clock of this machine differs from the database’s.'],
      })
      expect(lines.at(-1)).toContain('clock: skew above the bound, process out of service')
      aheadMs = 0
      await waitUntil(() => !check.isOff(), 'the clock is right again')
      expect(await readiness()).toEqual({ status: 'ok', faults: [] })
      expect(pauses).toEqual([true, false])
    },
  )
})
