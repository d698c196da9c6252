// Measures the time until the page answers: on an empty data folder, and on one that a previous run left.

import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { printStep } from '../measure/print-step.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4250)
const ROUNDS = 5

export async function measureStartupTime(): Promise<void> {
  const [fresh, again]: [number[], number[]] = [[], []]
  // The first start builds the page if it is outdated.
  for (let round = 0; round < ROUNDS; round += 1) {
    await withDataDir(async (dataDir) => {
      fresh.push(await startOnce(dataDir))
      again.push(await startOnce(dataDir))
    })
  }
  const how = 'npm start to "ready", everything installed'
  const empty = { targetMaxMs: 60_000, how: `${how}; the page built by the first of them` }
  saveResult(toDelayResult('start: on an empty data folder', fresh, empty))
  saveResult(toDelayResult('start: on what the last one left', again, { targetMaxMs: 20_000, how }))
}

async function startOnce(dataDir: string): Promise<number> {
  const beganMs = performance.now()
  const system = await startSystem({ port: PORT, chainPort: PORT + 10, dataDir })
  const spanMs = performance.now() - beganMs
  printStep(`ready after ${Math.round(spanMs)} ms`)
  await system.interrupt()
  return spanMs
}
