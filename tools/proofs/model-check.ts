// Runs Solidity's model checker (SMTChecker, bounded engine) on a contract of `contracts/proofs`. The compiler is npm's
// `solc`, which asks for the answer to each query by a callback; z3 answers it.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../source-files.ts'

/** One `assert` of a proof and what the model checker says of it. */
export type Finding = {
  contract: string
  /** The function that contains the statement. */
  name: string
  line: number
  /** `open` means that the solver gave no answer in time. */
  verdict: 'proved' | 'refuted' | 'open'
}

type Message = {
  errorCode?: string
  severity: string
  formattedMessage: string
  sourceLocation?: { file: string; start: number }
}

/** The message codes of the bounded engine. */
const PROVED = '2961'
const REFUTED = '4661'

/** OpenZeppelin's `Math` contains assembly, which the model checker skips: it would prove nothing then. */
const MODELS: Readonly<Record<string, string>> = {
  '@openzeppelin/contracts/utils/math/Math.sol': 'contracts/proofs/model/Math.sol',
}

const solc = createRequire(import.meta.url)('solc') as {
  compile(input: string, callbacks: object): string
}

/** Returns the version of z3, or null where it is not installed. */
export function findSolver(): string | null {
  const { status, stdout } = spawnSync('z3', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Returns one finding per `assert` of the contract, in the order of the source. */
export function modelCheck(contract: string, seconds: number): Finding[] {
  const file = `contracts/proofs/${contract}.sol`
  const source = readSource(file)
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: source } },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': [] } },
      modelChecker: {
        contracts: { [file]: [contract] },
        engine: 'bmc',
        targets: ['assert'],
        solvers: ['smtlib2'],
        showProvedSafe: true,
        showUnproved: true,
        showUnsupported: true,
      },
    },
  }
  const callbacks = {
    import: (path: string) => ({ contents: readSource(path) }),
    smtSolver: (query: string) => ({ contents: solve(query, seconds) }),
  }
  const { errors = [] } = JSON.parse(solc.compile(JSON.stringify(input), callbacks)) as {
    errors?: Message[]
  }
  const failures = errors.filter(({ severity }) => severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((each) => each.formattedMessage).join('\n'))
  const unsupported = errors.filter(({ formattedMessage }) =>
    /not (yet )?(implement|support)/.test(formattedMessage),
  )
  if (unsupported.length > 0)
    throw new Error(unsupported.map((each) => each.formattedMessage).join('\n'))
  return [...source.matchAll(/\bassert\(/g)].map(({ index }) => ({
    contract,
    name: nameBefore(source, index),
    line: source.slice(0, index).split('\n').length,
    verdict: verdictAt(errors, file, index),
  }))
}

/** A statement counts as proved only if every message about it says so. */
function verdictAt(errors: readonly Message[], file: string, start: number): Finding['verdict'] {
  const codes = errors.flatMap(({ sourceLocation: at, errorCode }) =>
    at?.file === file && at.start === start ? [errorCode] : [],
  )
  if (codes.includes(REFUTED)) return 'refuted'
  return codes.length > 0 && codes.every((code) => code === PROVED) ? 'proved' : 'open'
}

function nameBefore(source: string, index: number): string {
  return [...source.slice(0, index).matchAll(/function (\w+)/g)].at(-1)?.[1] ?? ''
}

function readSource(path: string): string {
  const modelled = MODELS[path] ?? path
  const isPackage = modelled.startsWith('@')
  const source = readFileSync(
    join(REPOSITORY_ROOT, isPackage ? 'node_modules' : '', modelled),
    'utf8',
  )
  return rewriteForModelChecker(source)
}

/**
 * Rewrites what the bounded engine misreads, without another meaning: it knows powers of literals only, and goes on
 * after the early return of a function, which makes every later statement true.
 */
export function rewriteForModelChecker(source: string): string {
  return source
    .replace(/10 \*\* \((\w+) - (\w+)\)/g, 'Math.tenTo($1, $2)')
    .replace(
      /if \((.+)\) return (.+);\n([\s\S]*?)\n {4}\}\n/g,
      'if ($1) { return $2; } else {\n$3\n    } }\n',
    )
}

function solve(query: string, seconds: number): string {
  const { stdout } = spawnSync('z3', ['-smt2', '-in', `-T:${seconds}`], {
    encoding: 'utf8',
    input: query,
    maxBuffer: 256 * 1024 * 1024,
  })
  return stdout.startsWith('timeout') ? 'unknown' : stdout
}
