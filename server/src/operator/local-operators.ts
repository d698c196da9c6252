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
import { explainFsError } from '../platform/db/folder-fault.ts'
import { hashToken, makeToken, type Operator } from './token.ts'

/** Two, so that what needs two people can be tried on one machine. */
export const localOperators = ['alice', 'bob'] as const

/** Whoever may read the data folder may operate what runs there, as either of them. */
export const toTokenFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'operators', name)

/** The operators of this machine, with tokens that the first start makes for their owner's eyes only. */
export function openLocalOperators(
  dataDir: string,
  random: RandomBytes,
): Outcome<Operator[], string> {
  try {
    mkdirSync(path.join(dataDir, 'operators'), { recursive: true })
    const opened: Operator[] = []
    for (const name of localOperators) {
      const file = toTokenFile(dataDir, name)
      if (!existsSync(file)) placeOnce(file, `${makeToken(random)}\n`)
      chmodSync(file, 0o600)
      const token = readFileSync(file, 'utf8').trim()
      if (token === '') return refused(`${file} is empty; delete it and start again.`)
      opened.push({ name, hashHex: hashToken(token) })
    }
    return accepted(opened)
  } catch (error) {
    const sentence = explainFsError(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

/** What hardened mode must not take: the tokens of a machine's own operators. */
export const listLocalHashes = (dataDir: string): string[] =>
  localOperators
    .map((name) => toTokenFile(dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => hashToken(readFileSync(file, 'utf8').trim()))

/** Whole or not at all; of several processes that start at once the first one's stays. */
function placeOnce(file: string, text: string) {
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
