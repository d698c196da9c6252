import { existsSync } from 'node:fs'
import { ENGINES, type Engine } from '../../e2e/engines/engine-names.ts'
import { FIREFOX, listMissingOfWebKit } from '../../e2e/engines/installed-engines.ts'
import type { TestResult } from './requirement-rows.ts'
import { runPlaywright } from './runners.ts'

/** Lists the Debian packages that an engine's tests need and that are not installed. */
const LIST_MISSING: Record<Engine, () => readonly string[]> = {
  chromium: () => [],
  firefox: () => (existsSync(FIREFOX) ? [] : ['firefox-esr']),
  webkit: listMissingOfWebKit,
}

/** Runs the tests of the main jobs in each engine that is installed, one after the other. */
export async function runInAllEngines(): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const engine of ENGINES) results.push(...(await runIn(engine)))
  return results
}

async function runIn(engine: Engine): Promise<TestResult[]> {
  const missing = LIST_MISSING[engine]()
  if (missing.length > 0) {
    const reason = `Not installed. On Debian: apt-get install ${missing.join(' ')}`
    return [{ test: 'the main jobs', runner: engine, status: 'skipped', reason }]
  }
  console.log(`\n${engine}`)
  return runPlaywright({
    runner: engine,
    config: 'engines/playwright.config.ts',
    env: { E2E_ENGINE: engine, E2E_LANES: '1' },
  })
}
