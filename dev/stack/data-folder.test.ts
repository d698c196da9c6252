import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pauseAsTestStimulus } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parvalue-folder-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function open(isFresh = false) {
  const folder = await openDataFolder(dataDir, { isFresh })
  if (!folder.ok) throw new Error(folder.reason)
  return folder.value
}

test('a folder in use is refused', async () => {
  const first = await open()
  expect(await openDataFolder(dataDir, { isFresh: false })).toMatchObject({
    ok: false,
    reason: `${dataDir} is in use by process ${process.pid}; stop that one first.`,
  })
  first.release()
  expect(await openDataFolder(dataDir, { isFresh: false })).toMatchObject({ ok: true })
})

test('a file in place of the folder is refused', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(await openDataFolder(file, { isFresh: false })).toEqual({
    ok: false,
    reason: `${file} is not a folder; set DATA_DIR to another one.`,
  })
})

test('a folder of another program is never emptied', async () => {
  writeFileSync(join(dataDir, 'thesis.txt'), 'years of work')
  expect(await openDataFolder(dataDir, { isFresh: true })).toEqual({
    ok: false,
    reason: `${dataDir} holds no Parvalue data, so it is not emptied; correct DATA_DIR.`,
  })
  expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true)
})

test('--fresh empties a data folder of this system', async () => {
  const first = await open()
  mkdirSync(join(dataDir, 'db'))
  first.release()
  const second = await open(true)
  expect(readdirSync(dataDir).sort()).toEqual(['parvalue.txt', 'start.lock'])
  second.release()
})

test('a start waits for a run that is ending', async () => {
  const first = await open()
  first.announceEnd()
  let isReleased = false
  // The other run ends later than `NOTICE_MS`, the time for which a start waits if no run is ending.
  void pauseAsTestStimulus(2000).then(() => {
    isReleased = true
    first.release()
  })
  const second = await open()
  expect(isReleased).toBe(true)
  second.release()
})
