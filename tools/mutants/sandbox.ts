import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { FIRST_SELECTOR, instrument, type Mutant, SELECTOR } from './instrument.ts'
import { listImports } from './nearest-tests.ts'
import { parseSolidity } from './syntax-tree.ts'

/** Contracts without mutants: interfaces have no code, and mocks stand for tokens of others. */
const SKIPPED = /\/(interfaces|mocks)\//

/** `files` are the contracts that have mutants. */
export type Sandbox = { folder: string; mutants: Mutant[]; files: string[] }

/** Makes a folder with all contracts and tests, in which every mutant is compiled in and none is active. */
export function makeSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'parvalue-mutants-'))
  copyContracts(REPOSITORY_ROOT, folder)
  const files = solidityFiles(join(folder, 'contracts/src'))
  for (const file of [...files, ...solidityFiles(join(folder, 'contracts/test'))]) {
    // A pure function may not read the block. Both words have the same length.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\bpure\b/g, 'view'))
  }
  const mutated = files.filter((file) => !SKIPPED.test(file))
  const mutants = instrumentAll(folder, mutated)
  return { folder, mutants, files: mutated.map((path) => path.slice(folder.length + 1)) }
}

/** Copies a sandbox into a folder within it that has only these tests, and those that they import. */
export function copyWithTests(sandbox: string, tests: readonly string[]): string {
  const copies = join(sandbox, 'copies')
  mkdirSync(copies, { recursive: true })
  const folder = mkdtempSync(join(copies, 'tests-'))
  copyContracts(sandbox, folder)
  const kept = new Set(tests.flatMap((test) => [...listImports(sandbox, test)]))
  for (const path of solidityFiles(join(folder, 'contracts/test'))) {
    const test = path.slice(folder.length + 1)
    if (test.endsWith('.t.sol') && !kept.has(test)) rmSync(path)
  }
  return folder
}

function copyContracts(from: string, to: string) {
  for (const path of ['foundry.toml', 'remappings.txt']) cpSync(join(from, path), join(to, path))
  for (const path of ['node_modules', 'dev', 'tools', 'shared', 'package.json']) {
    symlinkSync(join(REPOSITORY_ROOT, path), join(to, path))
  }
  cpSync(join(from, 'contracts'), join(to, 'contracts'), {
    recursive: true,
    filter: (path) => !/contracts\/(cache|out)$/.test(path),
  })
}

/** Writes all mutants into the files, without those that the compiler refuses. */
function instrumentAll(folder: string, paths: string[]): Mutant[] {
  const sources = new Map(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
  const originals = parseSolidity(sources)
  const excluded = new Set<number>()
  for (;;) {
    const mutants: Mutant[] = []
    let firstId = 1
    for (const { file, source, tree } of originals) {
      const result = instrument(file, source, tree, { firstId, excluded })
      writeFileSync(join(folder, file), result.source)
      mutants.push(...result.mutants)
      firstId += result.count
    }
    const refused = findRefused(
      folder,
      originals.map(({ file }) => file),
    )
    if (refused.length === 0) return mutants
    for (const id of refused) excluded.add(id)
  }
}

type CompilerError = {
  severity: string
  formattedMessage: string
  sourceLocation?: { file: string; start: number; end: number }
}

/** Returns the mutants in which the compiler finds an error of types or names. */
function findRefused(folder: string, files: string[]): number[] {
  const sources: Record<string, { content: string }> = {}
  const pending = [...files]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (sources[file]) continue
    const content = readFileSync(join(folder, file), 'utf8')
    sources[file] = { content }
    for (const [, path = ''] of content.matchAll(/^(?:import |\} from )[^"]*"([^"]+)";/gm)) {
      pending.push(path.startsWith('.') ? join(dirname(file), path) : join('node_modules', path))
    }
  }
  const settings = {
    evmVersion: 'cancun',
    remappings: ['@openzeppelin/=node_modules/@openzeppelin/'],
    outputSelection: { '*': { '*': ['abi'] } },
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(folder, 'tools/solc/solc.cjs'), '--standard-json'],
    {
      input: JSON.stringify({ language: 'Solidity', sources, settings }),
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    },
  )
  const { errors = [] } = JSON.parse(stdout) as { errors?: CompilerError[] }
  const refused = errors
    .filter(({ severity }) => severity === 'error')
    .map((error) => {
      const { file = '', start = 0, end = 0 } = error.sourceLocation ?? {}
      const bytes = Buffer.from(sources[file]?.content ?? '')
      const within = [...bytes.subarray(start, end).toString().matchAll(SELECTOR)][0]
      const before = [...bytes.subarray(0, start).toString().matchAll(SELECTOR)].at(-1)
      const id = (within ?? before)?.[1]
      if (id === undefined) throw new Error(error.formattedMessage)
      return Number(BigInt(id) - FIRST_SELECTOR)
    })
  return [...new Set(refused)]
}

function solidityFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sol'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
