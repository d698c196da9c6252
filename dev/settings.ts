import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { fromRoot } from './paths.ts'
import type { Attempt } from './refusal.ts'
import type { StartOptions } from './start-options.ts'

export type Settings = {
  port: number
  adminPort: number
  chainPort: number
  dataDir: string
  blockTimeMs: number
  isFresh: boolean
  isEphemeral: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** Where this run listens and keeps its things, from the environment and the options. */
export function toSettings(env: Env, options: StartOptions): Attempt<Settings> {
  const port = toPort(env, 'PORT', 3000)
  if (!port.ok) return port
  const adminPort = toPort(env, 'ADMIN_PORT', port.value + 1000)
  if (!adminPort.ok) return adminPort
  const chainPort = toPort(env, 'CHAIN_PORT_BASE', 8545)
  if (!chainPort.ok) return chainPort
  const blockTimeMs = Number(env.BLOCK_TIME ?? '1') * 1000
  if (!(blockTimeMs >= 50 && blockTimeMs <= 60_000)) {
    return refused(`BLOCK_TIME must be seconds from 0.05 to 60, not "${env.BLOCK_TIME}".`)
  }
  return accepted({
    port: port.value,
    adminPort: adminPort.value,
    chainPort: chainPort.value,
    dataDir: toDataDir(env, options),
    blockTimeMs,
    ...options,
  })
}

function toDataDir(env: Env, { isEphemeral }: StartOptions): string {
  if (isEphemeral) return mkdtempSync(join(tmpdir(), 'parvalue-'))
  return env.DATA_DIR ? resolve(env.DATA_DIR) : fromRoot('.data')
}

function toPort(env: Env, name: string, fallback: number): Attempt<number> {
  const text = env[name]
  const port = text ? Number(text) : fallback
  if (Number.isInteger(port) && port > 0 && port < 65_536) return accepted(port)
  return refused(`${name} must be a port from 1 to 65535, not "${text ?? fallback}".`)
}
