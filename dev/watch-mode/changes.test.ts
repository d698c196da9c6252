import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSourceFile, watchSources } from './changes.ts'

let root = ''
let reported: string[] = []
let onReported = () => {}
let watching: { stop: () => void }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvalue-changes-'))
  mkdirSync(join(root, 'server/src/startup'), { recursive: true })
  writeFileSync(join(root, 'server/src/startup/boot.ts'), '')
  reported = []
  const onChange = (file: string) => {
    reported.push(file)
    onReported()
  }
  watching = watchSources('server', { root, onChange })
})

afterEach(() => {
  watching.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Resolves when a later save of `file` is reported. */
const untilReported = (file: string) =>
  new Promise<void>((resolve) => {
    onReported = () => {
      if (reported.at(-1) === file) resolve()
    }
  })

test.each([
  'src/boot.test.ts',
  'src/testing/server/test-app.ts',
  'src/.boot.ts.swp',
  'src/startup/boot.ts~',
  '4913',
  'node_modules/x/index.ts',
  'src/picture.png',
])('%s is no source', (path) => {
  expect(isSourceFile(path)).toBe(false)
})

test.each([
  'src/startup/boot.ts',
  'migrations/0001-words.sql',
  'legal/terms.en.md',
  'package.json',
])('%s is a source', (path) => {
  expect(isSourceFile(path)).toBe(true)
})

async function save(path: string, text: string) {
  const isReported = untilReported(path)
  writeFileSync(join(root, path), text)
  await isReported
}

test('saved tests and editors’ temporary files are not reported', async () => {
  writeFileSync(join(root, 'server/src/boot.test.ts'), 'export {}')
  writeFileSync(join(root, 'server/src/.boot.ts.swp'), '')
  await save('server/src/startup/boot.ts', 'export {}')
  expect(reported).toEqual(['server/src/startup/boot.ts'])
})

test('each save is reported, also if the editor replaces the file', async () => {
  const file = join(root, 'server/src/startup/boot.ts')
  for (const text of ['1', '22', '333']) {
    const isReported = untilReported('server/src/startup/boot.ts')
    writeFileSync(`${file}~`, text)
    renameSync(`${file}~`, file)
    await isReported
    await save('server/src/startup/boot.ts', `${text}0`)
    reported = []
  }
})

test('a new folder is watched, and its initial files are reported', async () => {
  const isReported = untilReported('server/src/new/first.ts')
  mkdirSync(join(root, 'server/src/new'))
  writeFileSync(join(root, 'server/src/new/first.ts'), '')
  await isReported
  await save('server/src/new/first.ts', 'export {}')
  await save('server/src/new/second.ts', 'export {}')
})

test('a removed file is reported', async () => {
  const isReported = untilReported('server/src/startup/boot.ts')
  rmSync(join(root, 'server/src/startup/boot.ts'))
  await isReported
})
