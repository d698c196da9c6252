// `npm run test:full`: what takes too long for every change, one runner after the other.

import { conclude } from './conclude.ts'
import { fitsInto, LONG_PARTS, type LongPart, parseMinutes } from './long-parts.ts'
import type { TestResult } from './rows.ts'
import { runForge, runPlaywright, runVitest } from './runners.ts'

const RUNNERS: Record<LongPart, () => Promise<TestResult[]>> = {
  vitest: () => runVitest('long'),
  playwright: () => runPlaywright('long'),
  forge: () => runForge('long'),
}

async function runWithin(minutes: number): Promise<void> {
  const endMs = Date.now() + minutes * 60_000
  const results: TestResult[] = []
  const left: LongPart[] = []
  for (const part of LONG_PARTS) {
    if (fitsInto(part, (endMs - Date.now()) / 60_000)) results.push(...(await RUNNERS[part]()))
    else left.push(part)
  }
  if (left.length > 0) console.log(`\nNot run, because the time was too short: ${left.join(', ')}`)
  if (left.length < LONG_PARTS.length) conclude(results, 'long', left.length === 0)
}

const minutes = parseMinutes(process.argv.slice(2))
if (minutes.ok) {
  await runWithin(minutes.value)
} else {
  console.error(minutes.reason)
  process.exitCode = 1
}
