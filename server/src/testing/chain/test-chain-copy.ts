import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Rpc } from '../../../../dev/chain/rpc.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const FOLDER = path.join(ROOT, '.cache/test-chain')

/** Files that decide what a deployment on a test chain looks like. */
const SOURCES = [
  'contracts/artifacts/*.json',
  'dev/deploy/*.{ts,json}',
  'dev/chain/{anvil,rpc}.ts',
  'server/src/testing/chain/test-chain{,-copy}.ts',
  'shared/{chain,domain}/**/*.ts',
  'package-lock.json',
]

/** A chain right after deployment: a state dump for anvil, and the deployment. */
export type ChainCopy = { stateFile: string; deployment: Deployment }

/**
 * Returns the copy of a chain that was deployed from the same sources with the same options, or null. Loading
 * it takes a tenth of the processor time of deploying.
 */
export function findChainCopy(options: object): ChainCopy | null {
  const { stateFile, deploymentFile } = toFiles(options)
  if (!existsSync(deploymentFile)) return null
  return { stateFile, deployment: JSON.parse(readFileSync(deploymentFile, 'utf8')) as Deployment }
}

/** Saves a chain right after its deployment, and removes the copies of other sources. */
export async function saveChainCopy(
  rpc: Rpc,
  options: object,
  deployment: Deployment,
): Promise<void> {
  const { stateFile, deploymentFile } = toFiles(options)
  // Includes historical states, because tests read what was final some blocks ago.
  const dump = await rpc<string>('anvil_dumpState', true)
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    if (!name.startsWith(readVersion())) rmSync(path.join(FOLDER, name), { force: true })
  }
  writeAtomically(stateFile, gunzipSync(Buffer.from(dump.slice(2), 'hex')))
  // The deployment is written last, so that its presence implies a complete state.
  writeAtomically(deploymentFile, JSON.stringify(deployment))
}

function toFiles(options: object) {
  const text = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const optionsKey = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const base = path.join(FOLDER, `${readVersion()}-${optionsKey}`)
  return { stateFile: `${base}.state.json`, deploymentFile: `${base}.deployment.json` }
}

let version: string | undefined

function readVersion(): string {
  if (version) return version
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(path.join(ROOT, file)))
  }
  version = hash.digest('hex').slice(0, 16)
  return version
}

/** Writes a file atomically (temporary file, then rename), because other processes may write the same file. */
function writeAtomically(file: string, content: string | Buffer) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}
