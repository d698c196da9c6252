import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

/** Root of a test project whose `npm` records how it was called. */
let root = ''

const LOCK = {
  packages: {
    '': { name: 'parvalue' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'a' },
    'node_modules/knip': { version: '6.0.0', integrity: 'b', dev: true },
    'node_modules/fsevents': { version: '2.0.0', integrity: 'c', optional: true },
    'node_modules/@parvalue/web': { link: true },
  },
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvalue-enter-'))
  for (const folder of ['dev/cli', 'dev/stack', 'bin']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const file of ['cli.mjs', 'parent-watch.mjs', 'print-parent-ended.mjs']) {
    copyFileSync(fromRoot('dev/cli', file), join(root, 'dev/cli', file))
  }
  for (const script of ['stack/start', 'cli/check']) {
    writeFileSync(
      join(root, 'dev', `${script}.ts`),
      'console.log("ran", process.argv.slice(2).join())',
    )
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK))
  writeNpm('echo "npm $*"')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeNpm(body: string) {
  const npm = join(root, 'bin', 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "$*" > npm-called\n${body}\n`)
  chmodSync(npm, 0o755)
}

/** Writes the files that npm leaves behind after an installation. */
function install({ hasTools }: { hasTools: boolean }, version = '5.0.0') {
  const { 'node_modules/knip': knip, ...running } = LOCK.packages
  const packages = {
    ...running,
    'node_modules/fastify': { version, integrity: 'a' },
    ...(hasTools ? { 'node_modules/knip': knip } : {}),
  }
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/** Far above what a busy machine needs. */
const HANGS_AFTER_MS = 120_000

const enter = (...args: string[]) =>
  enterWith({ PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) }, ...args)

function enterWith(change: Record<string, string>, ...args: string[]) {
  const { npm_execpath: _, NODE_COMPILE_CACHE: __, ...env } = process.env
  const options = { encoding: 'utf8', cwd: tmpdir(), env: { ...env, ...change } } as const
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dev/cli/cli.mjs'), ...args],
    options,
  )
  return { status, stdout, stderr, hasInstalled: existsSync(join(root, 'npm-called')) }
}

test('the end of the program that started it is named as the reason for stopping', async () => {
  install({ hasTools: true })
  const script = join(root, 'dev/stack/start.ts')
  writeFileSync(
    script,
    'console.log("ran"); process.on("SIGTERM", () => process.exit()); setInterval(() => {}, 1000)',
  )
  const log = join(root, 'log')
  const cli = join(root, 'dev/cli/cli.mjs')
  const command = `"${process.execPath}" "${cli}" start > "${log}" 2>&1 & until grep -q ran "${log}"; do sleep 0.1; done`
  spawnSync('sh', ['-c', command], { cwd: tmpdir(), timeout: HANGS_AFTER_MS })
  const reason = 'Stopping: the terminal or program that started this has closed.\n'
  await waitUntil(() => readFileSync(log, 'utf8').includes(reason), 'the reason is printed')
  expect(readFileSync(log, 'utf8')).toBe(`ran\n${reason}`)
})

test('an unknown command is refused', () => {
  expect(enter('strat')).toMatchObject({
    status: 1,
    stderr:
      'There is no command "strat". Choose one of: start, dev, cluster, server, operator, verify, test, test:browsers, test:cluster, test:full, check, gen, mutants, prove, bench.\n',
  })
})

test.each([
  ['test', 'To run one test file: npx vitest run <file>'],
  ['check', 'Run it without.'],
  ['gen', 'Run it without.'],
])('%s refuses arguments before anything is installed', (command, advice) => {
  expect(enter(command, '--foo', 'bar')).toEqual({
    status: 1,
    stdout: '',
    stderr: `${command} takes no arguments, and got --foo bar. ${advice}\n`,
    hasInstalled: false,
  })
})

test.each([
  ['start', '--help', 'npm start [-- --fresh | --ephemeral] [--replicas=N] [--env=prod]'],
  ['check', '-h', 'npm run check'],
  ['bench', '--help', 'npm run bench [-- --list] [<part> ...]'],
])('%s %s prints its usage, and nothing is installed', (command, option, usage) => {
  const { stdout, ...result } = enter(command, option)
  expect(result).toEqual({ status: 0, stderr: '', hasInstalled: false })
  expect(stdout.split('\n')[0]).toBe(usage)
})

test('an old Node is refused with the source of a newer one', () => {
  const file = join(root, 'dev/cli/cli.mjs')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replaceAll('process.versions.node', '"20.18.3"'))
  expect(enter('start')).toMatchObject({
    status: 1,
    stderr:
      'Parvalue needs Node 20.19 or newer; this is 20.18.3. Install a newer one from https://nodejs.org, then run this again.\n',
    hasInstalled: false,
  })
})

test('a missing npm is refused with its source', () => {
  rmSync(join(root, 'bin', 'npm'))
  expect(enterWith({ PATH: join(root, 'bin') }, 'start')).toMatchObject({
    status: 1,
    stderr:
      'The packages could not be installed: npm is not on PATH. It comes with Node; install it or correct PATH, then run this again.\nspawnSync npm ENOENT\n',
  })
})

test.each([
  ['EAI_AGAIN', 'npm cannot reach its registry. Check the network, then run this again.'],
  ['ENOSPC', 'the disk is full. Free some space, then run this again.'],
  ['EACCES', '<root> cannot be written. Check its owner and its permissions, then run this again.'],
])('a failed installation (%s) shows npm’s output', (code, reason) => {
  writeNpm(`echo "npm error code ${code}" >&2; exit 1`)
  expect(enter('start')).toMatchObject({
    status: 1,
    stderr: `The packages could not be installed: ${reason.replace('<root>', realpathSync(root))}\nnpm error code ${code}\n`,
  })
})

test.each([
  ['start --fresh', null, 'Installing what running needs …\nran --fresh\n'],
  ['check', null, 'Installing what testing needs …\nran \n'],
  ['start --fresh', { hasTools: false }, 'ran --fresh\n'],
  ['check', { hasTools: false }, 'Installing what testing needs …\nran \n'],
  ['start --fresh', { hasTools: true }, 'ran --fresh\n'],
  ['check', { hasTools: true }, 'ran \n'],
])('%s after %j', (command, installed, stdout) => {
  if (installed) install(installed)
  expect(enter(...command.split(' '))).toEqual({
    status: 0,
    stdout,
    stderr: '',
    hasInstalled: stdout.startsWith('Installing'),
  })
})

test('a changed lock file causes a new installation, with the tools of the previous one', () => {
  install({ hasTools: true }, '4.9.9')
  expect(enter('start').stdout).toBe('Installing what testing needs …\nran \n')
})

test('the compile cache is kept outside of node_modules', () => {
  install({ hasTools: true })
  writeFileSync(join(root, 'dev/stack/start.ts'), 'console.log(process.env.NODE_COMPILE_CACHE)')
  expect(enter('start').stdout).toBe(`${join(root, '.cache/node')}\n`)
})
