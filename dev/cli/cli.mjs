// The entry of every npm script: installs missing packages, then starts a Node version that runs TypeScript. It is
// plain JavaScript with `node:` imports only, because it runs on Node 20.19 before anything is installed.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printParentEnded } from './print-parent-ended.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The compile cache is outside of node_modules, because a process that ends during a new installation still writes to
 * it.
 */
const COMPILED = join(ROOT, '.cache', 'node')

const COMMANDS = {
  start: {
    script: 'dev/stack/start.ts',
    needs: 'running',
    usage:
      'npm start [-- --fresh | --ephemeral] [--replicas=N] [--env=prod]\nStarts local chains, simulators and the server, and serves the page. Variables: docs/running.md',
  },
  dev: {
    script: 'dev/watch-mode/main.ts',
    needs: 'running',
    usage:
      'npm run dev [-- --fresh | --ephemeral] [--env=prod]\nLike npm start, and applies each change of the code at once: docs/watch-mode.md',
  },
  cluster: {
    script: 'dev/cluster/main.ts',
    needs: 'running',
    usage:
      'npm run cluster [-- --fresh | --ephemeral] [--pool-mode=session]\nStarts two processes of each role on a Postgres cluster of three, from Debian packages: docs/running.md',
  },
  server: {
    script: 'server/src/main.ts',
    needs: 'running',
    usage:
      'npm run server [-- --roles=api,worker,indexer] [--check-config]\nStarts the server alone, with the chains and providers of its variables, or checks these variables and ends: docs/running.md',
  },
  operator: { script: 'dev/cli/operator.ts', needs: 'running' },
  verify: {
    script: 'dev/cli/verify.ts',
    needs: 'running',
    usage:
      'npm run verify -- https://app.example [--build=web/dist]\nCompares the files that a server serves with the local build.',
  },
  test: {
    script: 'dev/tests/test.ts',
    needs: 'everything',
    usage:
      'npm test\nRuns the tests of contracts, code and page, about ten minutes. One file: npx vitest run <file>',
  },
  'test:browsers': {
    script: 'dev/tests/test-browsers.ts',
    needs: 'everything',
    usage:
      'npm run test:browsers\nDoes the main jobs in Chromium, and in Firefox and WebKit where they are installed.',
  },
  'test:cluster': {
    script: 'dev/tests/test-cluster.ts',
    needs: 'everything',
    usage:
      'npm run test:cluster\nKills, freezes and cuts off parts of a Postgres cluster under load; needs Debian packages.',
  },
  'test:full': {
    script: 'dev/tests/test-full.ts',
    needs: 'everything',
    usage:
      'npm run test:full [-- --minutes=N]\nRuns the tests that take long; with --minutes, those that fit.',
  },
  check: {
    script: 'dev/cli/check.ts',
    needs: 'everything',
    usage:
      'npm run check\nChecks types, lint, format, spelling, documentation and generated files.',
  },
  gen: {
    script: 'dev/cli/gen.ts',
    needs: 'everything',
    usage: 'npm run gen\nCompiles the contracts and writes the generated files.',
  },
  mutants: {
    script: 'tools/run-mutants.ts',
    needs: 'everything',
    usage:
      'npm run mutants [-- --only=<contract>] [--sample=N]\nBreaks the contracts by one small change at a time and lists those that no test notices.',
  },
  prove: {
    script: 'tools/proofs/prove.ts',
    needs: 'everything',
    usage: 'npm run prove\nProves rules of the accounting libraries for all values; needs z3.',
  },
  bench: {
    script: 'bench/run.ts',
    needs: 'everything',
    usage:
      'npm run bench [-- --list] [<part> ...]\nRuns all benchmarks, or the named parts; --list says what each measures.',
  },
}

/** Commands that take no arguments; every other command parses its own. */
const ALONE = {
  test: 'To run one test file: npx vitest run <file>',
  'test:browsers': 'Run it without.',
  'test:cluster': 'Run it without.',
  check: 'Run it without.',
  gen: 'Run it without.',
}

if (!isAtLeast(process.versions.node, 20, 19)) {
  refuse(
    `Parvalue needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org, then run this again.`,
  )
}
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  refuse(`There is no command "${name}". Choose one of: ${Object.keys(COMMANDS).join(', ')}.`)
}
if (command.usage && args.some((arg) => arg === '--help' || arg === '-h')) {
  console.log(command.usage)
  process.exit(0)
}
if (Object.hasOwn(ALONE, name) && args.length > 0) {
  refuse(`${name} takes no arguments, and got ${args.join(' ')}. ${ALONE[name]}`)
}
installWhatIsMissing(command.needs)
run(findNode24(), command.script, args)

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function isAtLeast(version, major, minor) {
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number)
  return haveMajor > major || (haveMajor === major && haveMinor >= minor)
}

/** Installs missing packages; an installation for testing also serves for running. */
function installWhatIsMissing(needs) {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  if (!wanted)
    refuse(
      'package-lock.json is missing or damaged, so there is nothing to install from. Restore it with: git checkout package-lock.json',
    )
  // npm writes this file only when an installation is complete.
  const installed = readPackages(join(ROOT, 'node_modules', '.package-lock.json')) ?? {}
  if (hasAll(wanted, installed, needs)) return
  // An installation with test tools keeps them: a start does not remove them.
  const hasTools = Object.values(installed).some((entry) => entry.dev)
  const everything = needs === 'everything' || hasTools
  console.log(`Installing what ${everything ? 'testing' : 'running'} needs …`)
  installWithNpm(everything ? ['ci', '--include=dev'] : ['ci', '--omit=dev'])
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function hasAll(wanted, installed, needs) {
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are for other platforms, or not needed.
    const isSkipped = entry.link || entry.optional || entry.devOptional
    if (!path.startsWith('node_modules/') || isSkipped) return true
    if (entry.dev && needs === 'running') return true
    return (
      installed[path]?.integrity === entry.integrity && installed[path]?.version === entry.version
    )
  })
}

/** Runs npm with install scripts disabled; no dependency needs one. */
function installWithNpm(npmArgs) {
  const all = [...npmArgs, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const npm = process.env.npm_execpath
  const result =
    npm && /npm-cli\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...all], options)
      : spawnSync('npm', all, { ...options, shell: process.platform === 'win32' })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  refuse(
    [toInstallFault(result, output), ...output.trim().split('\n').slice(-12)].join('\n').trim(),
  )
}

/** Explains why npm failed and what to do; npm's own message follows. */
function toInstallFault({ error, status }, output) {
  if (error?.code === 'ENOENT' || status === 127 || status === 9009) {
    return 'The packages could not be installed: npm is not on PATH. It comes with Node; install it or correct PATH, then run this again.'
  }
  if (/ENOSPC/.test(output)) {
    return 'The packages could not be installed: the disk is full. Free some space, then run this again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be installed: ${ROOT} cannot be written. Check its owner and its permissions, then run this again.`
  }
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)
    ? 'The packages could not be installed: npm cannot reach its registry. Check the network, then run this again.'
    : 'The packages could not be installed; npm says:'
}

/** Returns the Node 24 of the project's package, or the present Node if it is new enough. */
function findNode24() {
  const { platform, arch } = process
  const names = [
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    `node-bin-${platform}-${arch}`,
  ]
  const file = platform === 'win32' ? 'node.exe' : 'node'
  for (const packageName of names) {
    const binary = join(ROOT, 'node_modules', packageName, 'bin', file)
    if (existsSync(binary)) return binary
  }
  if (isAtLeast(process.versions.node, 24, 0)) return process.execPath
  return refuse(
    `There is no Node 24 package for ${platform}-${arch}; please install Node 24 or newer and run this again.`,
  )
}

/**
 * Runs the script as the only child process. When this process ends, even by SIGKILL, its IPC channel closes, and the
 * script ends itself. This process polls for the end of its own parent, because npm does not forward it.
 */
function run(node, script, scriptArgs) {
  if (!existsSync(join(ROOT, script))) refuse(`${script} is missing.`)
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(
    node,
    [
      '--import',
      new URL('./parent-watch.mjs', import.meta.url).href,
      join(ROOT, script),
      ...scriptArgs,
    ],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // With Node's compile cache a server starts in two thirds of the time.
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  let isOrphan = false
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    if (!isOrphan) printParentEnded()
    isOrphan = true
    child.kill('SIGTERM')
  }, 1000)
  child.on('error', (error) => refuse(`${node} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    if (signal === null) process.exit(code ?? 1)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
