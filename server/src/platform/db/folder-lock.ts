import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export type FolderLock = { release: () => void }

export type FolderLockOutcome =
  | { readonly ok: true; readonly value: FolderLock }
  | { readonly ok: false; readonly reason: 'held'; readonly sentence: string }

const holderSchema = z.object({ pid: z.int().positive(), startedAt: z.string().nullable() })
type Holder = z.infer<typeof holderSchema>

/** Two attempts take over a stale lock; more attempts mean that other processes keep winning it. */
const ATTEMPTS_MAX = 3

/**
 * Makes this process the only one that may open `folder` for the purpose `name`. The lock of a dead process is taken
 * over; that of a live process never is, because two processes on one PGlite folder lose data. Throws what the file
 * system throws.
 */
export function lockFolder(folder: string, name: string): FolderLockOutcome {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.lock`)
  const mine: Holder = { pid: process.pid, startedAt: findStartOf(process.pid) }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (placeLock(file, mine))
      return { ok: true, value: { release: () => releaseLock(file, mine) } }
    const text = readText(file)
    const holder = parseHolder(text)
    if (holder && isAlive(holder)) return refuse(folder, holder.pid)
    if (text !== null) removeStale(file, text)
  }
  return refuse(folder, null)
}

function refuse(folder: string, pid: number | null): FolderLockOutcome {
  const who = pid === null ? 'another process' : `process ${pid}`
  return {
    ok: false,
    reason: 'held',
    sentence: `${folder} is in use by ${who}; stop that one first.`,
  }
}

/** Places the lock as a hard link, which appears with its whole content at once; returns false if the lock exists. */
function placeLock(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.pid}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves the stale lock aside; if another process had replaced it by then, puts that lock back. */
function removeStale(file: string, staleText: string) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
    if (readText(aside) !== staleText) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function releaseLock(file: string, mine: Holder) {
  if (readText(file) === JSON.stringify(mine)) rmSync(file, { force: true })
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if (codeOf(error) !== 'EPERM') return false
  }
  const startedAt = findStartOf(holder.pid)
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt
}

/** Returns the start time of a process, because process ids are reused; null where there is no /proc. */
function findStartOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  const bootId = readText('/proc/sys/kernel/random/boot_id')
  // The second field is the command in parentheses and may contain spaces; the start time is field 22.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks && bootId ? `${bootId.trim()}/${ticks}` : null
}

function parseHolder(text: string | null): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
