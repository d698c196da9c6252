import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, type } from 'node:os'
import path from 'node:path'
import { type BenchmarkResult, formatResult } from './ratios.ts'

const FILE = path.join(import.meta.dirname, '../results.json')

type Results = { machine: string; results: BenchmarkResult[] }

/** Prints a result at once and saves it beside those of benchmarks that did not run. */
export function saveResult(result: BenchmarkResult) {
  process.stdout.write(`${formatResult(result)}\n`)
  const [first] = cpus()
  const machine = `${cpus().length} cores of ${first?.model.trim()}, ${type()}, Node ${process.version}`
  const results = readResults().results.filter(({ name }) => name !== result.name)
  const sorted = [...results, result].sort((a, b) => (a.name < b.name ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify({ machine, results: sorted }, null, 2)}\n`)
}

const readResults = (): Results =>
  existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results)
    : { machine: '', results: [] }
