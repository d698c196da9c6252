import { readFileSync } from 'node:fs'
import type { Environment } from './environment.ts'

/** Ending of a variable that names a file with the value of the variable before the ending. */
const ENDING = '_FILE'

type ReadVariables = {
  /** The variables with the values of their files. */
  env: Environment
  /** The names whose file cannot be used, so that they have no value. */
  unread: readonly string[]
  /** A sentence for each file that cannot be used. None of them shows a value. */
  faults: readonly string[]
}

/**
 * Reads the value of a variable from the file that `<name>_FILE` names, so that a secret can be mounted instead of
 * being part of the environment, which the container runtime shows to anyone who may inspect a container. One line end
 * after the value is left out. `isKnown` says which names the server reads; other variables that end in `_FILE`, such
 * as those of libraries, are not touched.
 */
export function readFileVariables(
  given: Environment,
  isKnown: (name: string) => boolean,
): ReadVariables {
  const env = { ...given }
  const unread: string[] = []
  const faults: string[] = []
  for (const fileVariable of Object.keys(given).sort()) {
    const file = given[fileVariable]
    const name = toNamedVariable(fileVariable)
    if (name === null || !isKnown(name) || !file) continue
    const value = readValue(file)
    if (given[name]) faults.push(`Set ${name} or ${fileVariable}, not both.`)
    else if (value.ok) env[name] = value.text
    else {
      unread.push(name)
      faults.push(`The file ${file} of ${fileVariable} ${value.fault}.`)
    }
  }
  return { env, unread, faults }
}

/** Returns the variable whose value the file of `<name>_FILE` has, or null for another name. */
export const toNamedVariable = (fileVariable: string): string | null =>
  fileVariable.endsWith(ENDING) ? fileVariable.slice(0, -ENDING.length) : null

type FileValue = { ok: true; text: string } | { ok: false; fault: string }

function readValue(file: string): FileValue {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? { ok: false, fault: 'is empty' } : { ok: true, text }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { ok: false, fault: `cannot be read (${code ?? 'unknown error'})` }
  }
}
