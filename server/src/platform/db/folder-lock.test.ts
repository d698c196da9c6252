import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parvalue-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fileOf = (name = 'db') => path.join(folder, `${name}.lock`)

function lock(name = 'db'): FolderLock {
  const outcome = lockFolder(folder, name)
  if (!outcome.ok) throw new Error(outcome.sentence)
  return outcome.value
}

test('a second opener is refused in one sentence', () => {
  lock()
  expect(lockFolder(folder, 'db')).toEqual({
    ok: false,
    reason: 'held',
    sentence: `${folder} is in use by process ${process.pid}; stop that one first.`,
  })
})

test('another process is refused too', () => {
  lock()
  const script = `import { lockFolder } from '${import.meta.dirname}/folder-lock.ts'
    process.stdout.write(lockFolder('${folder}', 'db').ok ? 'taken' : 'refused')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script])
  expect(String(stdout)).toBe('refused')
})

test('the lock of a dead process is taken over', () => {
  const script = `import { lockFolder } from '${import.meta.dirname}/folder-lock.ts'
    lockFolder('${folder}', 'db')
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script])
  expect(existsSync(fileOf())).toBe(true)
  lock()
  expect(JSON.parse(readFileSync(fileOf(), 'utf8'))).toMatchObject({ pid: process.pid })
})

test.runIf(existsSync('/proc/self/stat'))('the lock of a reused process id is taken over', () => {
  writeFileSync(fileOf(), JSON.stringify({ pid: process.pid, startedAt: 'another boot/1' }))
  lock()
})

test.each(['', '{', '{"pid":"1"}'])('a lock with the content %j is taken over', (text) => {
  writeFileSync(fileOf(), text)
  lock()
})

test('a lock of a live process without a known start is never stolen', () => {
  writeFileSync(fileOf(), JSON.stringify({ pid: process.ppid, startedAt: null }))
  expect(lockFolder(folder, 'db').ok).toBe(false)
})

test('a released lock is free again, and other names are other locks', () => {
  const first = lock()
  lock('supervisor')
  first.release()
  expect(existsSync(fileOf())).toBe(false)
  lock()
})

test('a late release does not free the lock of another process', () => {
  const first = lock()
  const other = JSON.stringify({ pid: process.ppid, startedAt: null })
  writeFileSync(fileOf(), other)
  first.release()
  expect(readFileSync(fileOf(), 'utf8')).toBe(other)
})
