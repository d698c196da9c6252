import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { ContractName } from '../deploy/artifacts.ts'
import { fromRoot } from '../paths.ts'
import type { Layout } from './layout.ts'

/** Code that is recognized as that of a contract of this repository. */
export type KnownCode = {
  /** `this checkout`, or the commit whose artifact has the code. */
  version: string
  /** Null if no layout was committed with it. */
  layout: Layout | null
}

type Committed = {
  deployedBytecodeHash: string
  immutableReferences: Record<string, { start: number; length: number }[]>
}

const artifactOf = (name: ContractName) => `contracts/artifacts/${name}.json`
const layoutOf = (name: ContractName) => `contracts/layouts/${name}.json`

/** Finds the version of a contract whose code an address has, in this checkout or in an earlier commit. */
export async function recognizeCode(
  rpc: Rpc,
  address: Address,
  name: ContractName,
): Promise<KnownCode | null> {
  const code = await rpc<Hex>('eth_getCode', address, 'latest')
  const isOf = (text: string) => isCodeOf(code, JSON.parse(text) as Committed)
  if (isOf(readFileSync(fromRoot(artifactOf(name)), 'utf8'))) {
    const file = fromRoot(layoutOf(name))
    return { version: 'this checkout', layout: existsSync(file) ? toLayout(readFile(file)) : null }
  }
  for (const commit of git('log', '--format=%h', '--', artifactOf(name)).split('\n')) {
    const text = commit && git('show', `${commit}:${artifactOf(name)}`)
    if (!text || !isOf(text)) continue
    const layout = git('show', `${commit}:${layoutOf(name)}`)
    return { version: `commit ${commit}`, layout: layout ? toLayout(layout) : null }
  }
  return null
}

const readFile = (file: string) => readFileSync(file, 'utf8')
const toLayout = (text: string) => JSON.parse(text) as Layout

/** Compares with the hash of the code whose immutable values are zero. */
function isCodeOf(code: Hex, { deployedBytecodeHash, immutableReferences }: Committed): boolean {
  let text: string = code
  for (const { start, length } of Object.values(immutableReferences ?? {}).flat()) {
    const at = 2 + start * 2
    text = text.slice(0, at) + '0'.repeat(length * 2) + text.slice(at + length * 2)
  }
  return deployedBytecodeHash === `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** Returns the output of git; empty if it fails, as in a container without the history. */
function git(...args: string[]): string {
  try {
    const options = { cwd: fromRoot('.'), encoding: 'utf8', maxBuffer: 2 ** 26 } as const
    return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
