import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { createRestarter, type Restarter } from './restarter.ts'
import { type SpareProcess, startSpareProcess, type WatchedProgram } from './spare-process.ts'

let folder = ''
let script = ''
let printed: string[] = []
let spares: SpareProcess[] = []
let restarter: Restarter

/** Returns the source of a program that records its actions in a file. */
const toProgram = (more = '') => `
import { appendFileSync, existsSync } from 'node:fs'
const note = (text) => appendFileSync(new URL('notes', import.meta.url), text + '\\n')
process.on('SIGTERM', () => { note('end ' + process.pid); process.exit(0) })
note('begin ' + process.pid)
${more}
setInterval(() => {}, 1000)
`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parvalue-restarter-'))
  await mkdir(join(folder, 'log'))
  script = join(folder, 'program.ts')
  writeFileSync(join(folder, 'notes'), '')
  writeFileSync(script, toProgram())
  printed = []
  spares = []
  restarter = create()
})

afterEach(async () => {
  await restarter.stop()
  rmSync(folder, { recursive: true, force: true })
})

function create(graceMs = 30_000): Restarter {
  const program: WatchedProgram = {
    name: 'server',
    script: relative(ROOT, script),
    packages: [],
    modules: [],
    env: process.env,
  }
  const watchdog = { watch: () => {}, unwatch: () => {} }
  const prepare = () => {
    const spare = startSpareProcess(program, { dataDir: folder, watchdog })
    spares.push(spare)
    return spare
  }
  return createRestarter({ name: 'server', prepare, graceMs, print: (text) => printed.push(text) })
}

const readNotes = () => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n')

const untilNotes = (isSo: (notes: string[]) => boolean) =>
  waitUntil(
    () => isSo(readNotes()),
    () => `the notes are as wanted, not ${readNotes().join(', ')}`,
  )

const withoutTimes = () => printed.map((text) => text.replace(/\d+\.\d\d s/, 'N s'))

test('a failing program is reported with its error, and restarts after the next change', async () => {
  writeFileSync(script, 'const = 1')
  await restarter.change(null)
  expect(printed[0]).toMatch(/^dev: server did not start; the next save tries again\n/)
  expect(printed[0]).toMatch(/const = 1\n[\s\S]*SyntaxError/)
  writeFileSync(script, 'throw new Error("at its start")')
  await restarter.change('server/src/app.ts')
  expect(printed[1]).toMatch(
    /^dev: server did not start after server\/src\/app\.ts was saved; the next save tries again\n[\s\S]*program\.ts[\s\S]*at its start/,
  )
  writeFileSync(script, toProgram())
  await restarter.change('server/src/startup/boot.ts')
  expect(withoutTimes().slice(2)).toEqual([
    'dev: server restarted in N s (server/src/startup/boot.ts)',
  ])
  expect(readNotes()).toEqual([expect.stringMatching(/^begin/)])
})

test('a change ends the program before the next one begins', async () => {
  await restarter.change(null)
  await restarter.change('shared/domain/money/amount.ts')
  const [first = '', end, second = ''] = readNotes()
  expect(readNotes()).toHaveLength(3)
  expect(end).toBe(first.replace('begin', 'end'))
  expect(second).toMatch(/^begin/)
  expect(withoutTimes()).toEqual(['dev: server restarted in N s (shared/domain/money/amount.ts)'])
})

test('several changes at once cause one restart with the last saved files', async () => {
  await restarter.change(null)
  const changes = ['a', 'b', 'c'].map((name) => {
    writeFileSync(script, toProgram(`note('${name}')`))
    return restarter.change(`server/${name}.ts`)
  })
  await Promise.all(changes)
  expect(readNotes().filter((note) => note.startsWith('begin'))).toHaveLength(2)
  expect(readNotes().at(-1)).toBe('c')
  expect(withoutTimes()).toEqual(['dev: server restarted in N s (server/c.ts)'])
})

test('a program that is still starting ends before the next one starts', async () => {
  writeFileSync(script, toProgram('setInterval(() => {}, 1000)\nawait new Promise(() => {})'))
  const first = restarter.change(null)
  await untilNotes(([note]) => note?.startsWith('begin') === true)
  writeFileSync(script, toProgram("note('ready')"))
  await Promise.all([first, restarter.change('server/a.ts')])
  const [begun = '', ...others] = readNotes()
  expect(others).toEqual([begun.replace('begin', 'end'), expect.stringMatching(/^begin/), 'ready'])
})

test('a program that does not end is killed', async () => {
  await restarter.stop()
  restarter = create(1)
  writeFileSync(
    script,
    toProgram("process.on('SIGTERM', () => note('deaf'))").replace('process.exit(0)', ''),
  )
  await restarter.change(null)
  writeFileSync(script, toProgram("note('next')"))
  await restarter.change('server/a.ts')
  expect(readNotes().at(-1)).toBe('next')
})

test('a program that ends by itself is restarted', async () => {
  const once = `if (!existsSync(new URL('died', import.meta.url))) {
    appendFileSync(new URL('died', import.meta.url), '')
    process.on('newListener', () => {})
    setImmediate(() => { throw new Error('on its own') })
  }`
  writeFileSync(script, toProgram(once))
  await restarter.change(null)
  await untilNotes((notes) => notes.filter((note) => note.startsWith('begin')).length === 2)
  await restarter.change('server/a.ts')
  expect(printed[0]).toMatch(/^dev: server ended unexpectedly\n[\s\S]*on its own/)
  expect(printed[0]).toMatch(/dev: server is started again$/)
})

test('after the end no process is left', async () => {
  await restarter.change(null)
  await restarter.stop()
  await Promise.all(spares.map(({ ended }) => ended))
  expect(readNotes().at(-1)).toMatch(/^end/)
})
