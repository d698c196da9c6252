import { parseArgs } from 'node:util'
import { openSimulatedDatabase } from '../world/database.ts'
import { eventNames } from './event-counts.ts'
import { simulateActions } from './simulate-actions.ts'

const STEPS = 120

/** Runs many seeds of corporate actions and prints how often each event really happened. */
async function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10' },
      first: { type: 'string', default: '1' },
      steps: { type: 'string', default: `${STEPS}` },
    },
  })
  const [count, first, steps] = [values.seeds, values.first, values.steps].map(Number)
  const database = await openSimulatedDatabase()
  const totals = new Map<string, number>()
  const failed: string[] = []
  const last = (first ?? 1) + (count ?? 1) - 1
  for (let seed = first ?? 1; seed <= last; seed += 1) {
    const result = await simulateActions(database, { seed, steps: steps ?? STEPS }).catch(
      (error: unknown) => {
        failed.push(`${error instanceof Error ? error.message : String(error)}`)
        return null
      },
    )
    for (const [name, times] of result?.events ?? []) totals.set(name, (totals.get(name) ?? 0) + times)
  }
  await database.close()
  for (const name of eventNames) console.log(`${String(totals.get(name) ?? 0).padStart(8)}  ${name}`)
  const sum = [...totals.values()].reduce((total, times) => total + times, 0)
  console.log(`${String(sum).padStart(8)}  events in ${count} seeds, ${failed.length} failed`)
  for (const each of failed) console.log(`\n${each}`)
  if (failed.length > 0) process.exitCode = 1
}

await main()
