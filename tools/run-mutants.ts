// `npm run mutants`: breaks each rule of the contracts by one small change at a time and runs their tests. A change that
// no test notices survives, and has to be listed with a reason in `contracts/mutants.json`. All changes are compiled at
// once, and the block's random value of a test run activates one of them, so none needs a compilation of its own.
//
// Usage: npm run mutants [-- --only=<contract>,…] [--sample=<number>] [--survivors-of=<output of an earlier run>]
//
// After tests were added, `--survivors-of` runs only what survived in an earlier, whole run, and counts the others as
// killed: more tests kill no fewer mutants.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireFoundryTool } from '../dev/tests/foundry-tool.ts'
import type { Mutant } from './mutants/instrument.ts'
import { makeSandbox } from './mutants/sandbox.ts'
import {
  describeMutant,
  findFaults,
  type KnownSurvivor,
  type Verdict,
} from './mutants/survivors.ts'
import { createTestRunner } from './mutants/test-run.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const SURVIVORS = join(REPOSITORY_ROOT, 'contracts/mutants.json')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    'survivors-of': { type: 'string' },
  },
})

const forge = requireFoundryTool('forge')
if (!forge.ok) throw new Error(forge.reason)
const { folder, mutants, files } = makeSandbox()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const run = createTestRunner({ forge: forge.value, folder, files })

console.log(`${mutants.length} mutants; compiling and running all tests without any of them …`)
const baseline = await run(undefined)
if (baseline.hasFailed) throw new Error(`a test fails without a mutant: ${baseline.test}`)

const survivorsOf = values['survivors-of']
const earlier = survivorsOf === undefined ? undefined : readFileSync(survivorsOf, 'utf8')
const chosen = choose(mutants)
const verdicts = new Map<Mutant, Verdict>(
  earlier === undefined ? [] : mutants.map((mutant) => [mutant, 'killed']),
)
const pending = [...chosen]
let count = 0
const work = async () => {
  for (let mutant = pending.shift(); mutant; mutant = pending.shift()) {
    const { hasFailed } = await run(mutant)
    const verdict = hasFailed ? 'killed' : 'survived'
    verdicts.set(mutant, verdict)
    count += 1
    const progress = `${count}/${chosen.length}`
    if (verdict === 'survived') console.log(`${progress} survived: ${describeMutant(mutant)}`)
    else if (count % 20 === 0) console.log(`${progress} …`)
  }
}
await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work))

const killed = [...verdicts.values()].filter((verdict) => verdict === 'killed').length
console.log(`${killed} of ${verdicts.size} mutants were killed`)
const known = existsSync(SURVIVORS)
  ? (JSON.parse(readFileSync(SURVIVORS, 'utf8')) as KnownSurvivor[])
  : []
const faults = findFaults(verdicts, known)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** The same sample for the same contracts: the order of hashes is as good as a random one and repeats. */
function choose(all: readonly Mutant[]): Mutant[] {
  const contracts = values.only?.split(',')
  const ofContract = all.filter(
    (mutant) =>
      (!contracts || contracts.includes(mutant.contract)) &&
      (earlier === undefined || earlier.includes(`survived: ${describeMutant(mutant)}\n`)),
  )
  if (!values.sample) return ofContract
  const byHash = ofContract.map((mutant) => ({ mutant, hash: hashOf(mutant) }))
  byHash.sort((left, right) => left.hash.localeCompare(right.hash))
  return byHash.slice(0, Number(values.sample)).map(({ mutant }) => mutant)
}

function hashOf({ contract, function: name, original, replacement }: Mutant): string {
  return createHash('sha256')
    .update([contract, name, original, replacement].join('\n'))
    .digest('hex')
}
