import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { RandomBytes } from '../platform/ambient.ts'
import { explainFsError } from '../platform/db/folder-error.ts'
import { createOperatorToken, hashOperatorToken, type Operator } from './token.ts'

/** Two operators, so that approvals by two people can be tried on one machine. */
export const localOperatorNames = ['alice', 'bob'] as const

/** Returns the file of a local operator's token. A user who can read the data folder can act as either operator. */
export const toOperatorTokenFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'operators', name)

/** Opens the local operators, with tokens that the first start creates, readable by their owner only. */
export function openLocalOperators(
  dataDir: string,
  random: RandomBytes,
): Outcome<Operator[], string> {
  try {
    mkdirSync(path.join(dataDir, 'operators'), { recursive: true })
    const opened: Operator[] = []
    for (const name of localOperatorNames) {
      const file = toOperatorTokenFile(dataDir, name)
      if (!existsSync(file)) createFileOnce(file, `${createOperatorToken(random)}\n`)
      chmodSync(file, 0o600)
      const token = readFileSync(file, 'utf8').trim()
      if (token === '') return refused(`${file} is empty; delete it and start again.`)
      opened.push({ name, hashHex: hashOperatorToken(token) })
    }
    return accepted(opened)
  } catch (error) {
    const sentence = explainFsError(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

/** Lists the hashes of local tokens, which hardened mode refuses. */
export const listLocalTokenHashes = (dataDir: string): string[] =>
  localOperatorNames
    .map((name) => toOperatorTokenFile(dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => hashOperatorToken(readFileSync(file, 'utf8').trim()))

/** Creates the file atomically; of several processes that start at once the first one's file stays. */
function createFileOnce(file: string, text: string) {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, text, { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
}
