import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { BenchmarksByName } from './benchmark.ts'

/** The requested benchmarks, in the order in which they run. */
export type BenchArguments = { names: readonly string[]; isList: boolean }

/** Parses the arguments of `npm run bench --`; refuses unknown ones with the list of benchmarks. */
export function parseBenchArguments(
  args: readonly string[],
  parts: BenchmarksByName,
): Outcome<BenchArguments, string> {
  const known = Object.keys(parts)
  const list = `The parts are: ${known.join(', ')}.`
  const isOption = (arg: string) => arg.startsWith('-')
  const option = args.find((arg) => isOption(arg) && arg !== '--list')
  if (option !== undefined) return refused(`Unknown option ${option}. Known: --list. ${list}`)
  const wanted = args.filter((arg) => !isOption(arg))
  const unknown = wanted.find((arg) => !known.includes(arg))
  if (unknown !== undefined) return refused(`There is no part "${unknown}". ${list}`)
  const names = wanted.length === 0 ? known : known.filter((name) => wanted.includes(name))
  return accepted({ names, isList: args.includes('--list') })
}
