import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { explainFsError } from '../../server/src/platform/db/folder-error.ts'
import { type FolderLock, lockFolder } from '../../server/src/platform/db/folder-lock.ts'
import type { Result } from '../cli/refusal.ts'

const MARK = 'parvalue.txt'
const MARK_TEXT = 'The data of one Parvalue system. `npm start -- --fresh` empties this folder.\n'
const SUPERVISOR_LOCK = 'start'
const WATCHDOG_LOCK = 'watchdog'

/** File that exists while a run is ending, so that the next start waits for it instead of refusing. */
const ENDING = 'ending'

/** Milliseconds for which a start waits for the lock of a run that may have been killed. */
const KILL_DETECTION_MS = 1500

/** Milliseconds for which a start waits for a run that is ending, which drains its server for 15 seconds at most. */
const ENDING_MAX_MS = 20_000

export type DataFolder = { announceEnd: () => void; release: () => void }

/** Locks the folder for this run, and empties it first if requested. */
export async function openDataFolder(
  dataDir: string,
  { isFresh }: { isFresh: boolean },
): Promise<Result<DataFolder>> {
  try {
    mkdirSync(dataDir, { recursive: true })
    if (readdirSync(dataDir).length === 0) writeFileSync(join(dataDir, MARK), MARK_TEXT)
    const lock = await takeLock(dataDir, SUPERVISOR_LOCK)
    if (!lock.ok) return lock
    const former = await takeLock(dataDir, WATCHDOG_LOCK)
    if (!former.ok) return former
    former.value.release()
    rmSync(join(dataDir, ENDING), { force: true })
    const emptied = isFresh ? empty(dataDir) : accepted(undefined)
    if (!emptied.ok) {
      lock.value.release()
      return emptied
    }
    return accepted(toFolder(dataDir, lock.value))
  } catch (error) {
    const sentence = explainFsError(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

function toFolder(dataDir: string, lock: FolderLock): DataFolder {
  const ending = join(dataDir, ENDING)
  return {
    announceEnd: () => {
      if (existsSync(dataDir)) writeFileSync(ending, '')
    },
    release: () => {
      rmSync(ending, { force: true })
      lock.release()
    },
  }
}

/** Waits for a run that is ending; refuses one that keeps running. */
async function takeLock(dataDir: string, name: string): Promise<Result<FolderLock>> {
  const isPatient = () => name === WATCHDOG_LOCK || existsSync(join(dataDir, ENDING))
  const stepMs = 100
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    const lock = lockFolder(dataDir, name)
    if (lock.ok) return lock
    if (waitedMs >= (isPatient() ? ENDING_MAX_MS : KILL_DETECTION_MS)) return refused(lock.sentence)
    await delay(stepMs)
  }
}

/** Empties the folder only if our marker file is in it, because DATA_DIR may be any folder by mistake. */
function empty(dataDir: string): Result<void> {
  if (!existsSync(join(dataDir, MARK))) {
    return refused(`${dataDir} holds no Parvalue data, so it is not emptied; correct DATA_DIR.`)
  }
  for (const entry of readdirSync(dataDir)) {
    if (entry === MARK || entry === `${SUPERVISOR_LOCK}.lock`) continue
    rmSync(join(dataDir, entry), { recursive: true, force: true })
  }
  return accepted(undefined)
}
