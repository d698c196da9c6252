import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from '../environment.ts'

const FILE = path.join(import.meta.dirname, '../../../../docker/env.example')

/** Values that the example recommends, so that a deployment may have the same ones. */
const RECOMMENDED = ['APP_ENV', 'APPROVAL_THRESHOLD_USD']

/** Secrets that the example of an earlier version showed, so that copies of it are still in use. */
const EARLIER_EXAMPLES = [
  'a-key-of-theirs-for-us',
  'whsec_YmFua2JhbmtiYW5rYmFua2JhbmtiYW5r',
  'our-id:our-secret',
  'our-secret-there',
  'wbhsec_of-who-checks-identities',
]

/** Shorter values, such as a number, may agree by chance with the example of another variable. */
const LETTERS_MIN = 8

/** Lists the variables whose value is one that the example file shows, or showed before. */
export function listExampleVariables(env: Environment): string[] {
  const example = Object.entries(parseEnv(readFileSync(FILE, 'utf8'))).flatMap(([name, value]) =>
    value && !RECOMMENDED.includes(name) ? [{ name, value }] : [],
  )
  const shown = new Set([
    ...EARLIER_EXAMPLES,
    ...example.flatMap(({ value }) => (value.length >= LETTERS_MIN ? [value] : [])),
  ])
  return Object.entries(env)
    .filter(
      ([name, value]) =>
        value !== undefined &&
        (example.some((each) => each.name === name && each.value === value) || shown.has(value)),
    )
    .map(([name]) => name)
    .filter((name) => !RECOMMENDED.includes(name))
}
