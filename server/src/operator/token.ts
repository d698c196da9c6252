import { timingSafeEqual } from 'node:crypto'
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
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { findFolderFault } from '../db/folder-fault.ts'
import type { RandomBytes } from '../world.ts'

/** In the data folder: whoever may read the data may operate the system. */
const TOKEN_FILE = 'operator-token'
const TOKEN_BYTES = 32

/** The token of the operator's commands, made at the first start and for its owner's eyes only. */
export function openOperatorToken(dataDir: string, random: RandomBytes): Outcome<string, string> {
  const file = path.join(dataDir, TOKEN_FILE)
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true })
      const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
      placeOnce(file, `${token}\n`)
    }
    chmodSync(file, 0o600)
    const token = readFileSync(file, 'utf8').trim()
    return token === '' ? refused(`${file} is empty; delete it and start again.`) : accepted(token)
  } catch (error) {
    const sentence = findFolderFault(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

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

export function isTokenIn(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
