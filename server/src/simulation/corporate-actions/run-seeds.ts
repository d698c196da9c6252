import { parseArgs } from 'node:util'
import { openSimulatedDatabase } from '../world/database.ts'
import { eventNames } from './event-counts.ts'
import { simulateActions } from './simulate-actions.ts'

const STEPS = 120

/** Seeds between two lines of progress. */
const PROGRESS_EVERY = 50

/**
 * Runs many seeds of corporate actions and prints how often each event really happened. Failures are printed at once;
 * a termination signal ends the run after the current seed.
 */
async function main() {
  const { first, last, steps } = parseOptions()
  const database = await openSimulatedDatabase()
  const totals = new Map<string, number>()
  let [done, failed, isEnding] = [0, 0, false]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isEnding = true
    })
  }
  for (let seed = first; seed <= last && !isEnding; seed += 1) {
    done += 1
    try {
      const { events } = await simulateActions(database, { seed, steps })
      for (const [name, times] of events) totals.set(name, (totals.get(name) ?? 0) + times)
    } catch (error) {
      failed += 1
      print(error instanceof Error ? error.message : String(error))
    }
    if (done % PROGRESS_EVERY === 0) print(`${done} seeds done, ${failed} failed so far`)
  }
  await database.close()
  printTotals(totals, `${done} seeds, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

function parseOptions() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10' },
      first: { type: 'string', default: '1' },
      steps: { type: 'string', default: `${STEPS}` },
    },
  })
  const first = Number(values.first)
  return { first, last: first + Number(values.seeds) - 1, steps: Number(values.steps) }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

function printTotals(totals: ReadonlyMap<string, number>, seeds: string) {
  const line = (count: number, text: string) => print(`${String(count).padStart(8)}  ${text}`)
  for (const name of eventNames) line(totals.get(name) ?? 0, name)
  const sum = [...totals.values()].reduce((total, times) => total + times, 0)
  line(sum, `events in ${seeds}`)
}

await main()
