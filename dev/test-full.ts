// `npm run test:full`: what takes too long for every change, one part after the other.

import { conclude } from './conclude.ts'
import { fitsInto, LONG_PARTS, type LongPart, parseMinutes } from './long-parts.ts'
import type { TestResult } from './rows.ts'
import { type Run, runForge, runPlaywright, runVitest } from './runners.ts'
import { requireTestTools } from './test-tools.ts'

const RUNNERS: Record<LongPart['runner'], (run: Run) => Promise<TestResult[]>> = {
  vitest: runVitest,
  playwright: runPlaywright,
  forge: (run) => runForge(run, 'full'),
}

const runPart = ({ runner, env, args }: LongPart) =>
  RUNNERS[runner]({ runner: `${runner}-full`, env: env ?? {}, args: args?.() ?? [] })

async function runWithin(minutes: number): Promise<void> {
  const endMs = Date.now() + minutes * 60_000
  const results: TestResult[] = []
  const left: string[] = []
  for (const part of LONG_PARTS) {
    const beganMs = Date.now()
    if (!fitsInto(part, (endMs - beganMs) / 60_000)) {
      left.push(part.name)
      continue
    }
    console.log(`\n${part.name}`)
    results.push(...(await runPart(part)))
    console.log(`${part.name}: ${((Date.now() - beganMs) / 60_000).toFixed(1)} minutes`)
  }
  if (left.length > 0) console.log(`\nNot run, because the time was too short: ${left.join(', ')}`)
  if (left.length < LONG_PARTS.length) conclude(results, 'long', left.length === 0)
}

const minutes = parseMinutes(process.argv.slice(2))
if (minutes.ok) {
  requireTestTools()
  await runWithin(minutes.value)
} else {
  console.error(minutes.reason)
  process.exitCode = 1
}
