import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** The system's roles; each has a key of its own, and none is a demo account. */
export const systemRoles = [
  'deployer',
  'admin',
  'upgrader',
  'guardian',
  'treasury',
  'restrictor',
  'fulfiller',
  'wire-minter',
  'relay',
  'faucet',
  'house',
  'rebaser',
  'distributor',
  'orders',
  'reporter',
] as const

export type SystemRole = (typeof systemRoles)[number]

/** Returns the key that encrypts stored access tokens; it is no chain key. */
export const openDataKey = (dataDir: string): Hex => openFile(dataDir, 'data')

/** Returns the role's private key, which is created at first use and readable by its owner only. */
export const openRoleKey = (dataDir: string, role: SystemRole): Hex => openFile(dataDir, role)

function openFile(dataDir: string, role: SystemRole | 'data'): Hex {
  const folder = join(dataDir, 'keys')
  const file = join(folder, role)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, `0x${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim() as Hex
}
