import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckFinding, InvariantCheck } from '../../ports/checks.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { listFrozenFlows } from '../circuit-breakers/service.ts'
import { runChecks } from './run.ts'

const FINDING: CheckFinding = { flow: 'buy', sentence: 'It differs.' }

let engine: TestEngine

beforeAll(async () => {
  engine = await openMemoryEngine()
})
afterAll(() => engine?.close())

/** Returns the frozen flows after one more run of an outside check. */
async function runCheck(findings: CheckFinding[] | null) {
  const deps = {
    db: engine.db,
    clock: () => 7,
    log: pino({ level: 'silent' }),
    noteFreeze: async () => {},
  }
  const check: InvariantCheck = {
    id: 'backing',
    part: 'all',
    kind: 'outside',
    list: async () => findings,
  }
  await runChecks(deps, [check])
  return (await listFrozenFlows(engine.db)).map(({ flow }) => flow)
}

test('two findings in a row freeze a flow; a run without findings resets, an unknown one does not', async () => {
  expect(await runCheck([FINDING])).toEqual([])
  expect(await runCheck([])).toEqual([])
  expect(await runCheck([FINDING])).toEqual([])
  expect(await runCheck(null)).toEqual([])
  expect(await runCheck([FINDING])).toEqual(['buy'])
})
