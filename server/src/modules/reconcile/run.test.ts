import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Check, Finding } from '../../ports/checks.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { listFrozen } from '../circuit-breakers/service.ts'
import { runChecks } from './run.ts'

const FINDING: Finding = { flow: 'buy', sentence: 'It differs.' }

let engine: TestEngine

beforeAll(async () => {
  engine = await openMemoryEngine()
})
afterAll(() => engine?.close())

/** Returns the frozen flows after one more run of an outside check. */
async function ask(findings: Finding[] | null) {
  const deps = {
    db: engine.db,
    clock: () => 7,
    log: pino({ level: 'silent' }),
    noteFreeze: async () => {},
  }
  const check: Check = { id: 'backing', part: 'all', kind: 'outside', list: async () => findings }
  await runChecks(deps, [check])
  return (await listFrozen(engine.db)).map(({ flow }) => flow)
}

test('two findings in a row freeze a flow: agreement between them counts, silence does not', async () => {
  expect(await ask([FINDING])).toEqual([])
  expect(await ask([])).toEqual([])
  expect(await ask([FINDING])).toEqual([])
  expect(await ask(null)).toEqual([])
  expect(await ask([FINDING])).toEqual(['buy'])
})
