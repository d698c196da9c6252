import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'

type KeyRole =
  | 'restrictor'
  | 'wire-minter'
  | 'faucet'
  | 'fulfiller'
  | 'rebaser'
  | 'distributor'
  | 'orders'
  | 'reporter'
  | 'house'
  | 'data'

/**
 * Returns the key that the local deployment created, or null if there is none; hardened mode reads none from a folder.
 */
export function findLocalKey(
  role: KeyRole,
  { isHardened, dataDir }: { isHardened: boolean; dataDir: string },
): Hex | null {
  const file = path.join(dataDir, 'keys', role)
  if (isHardened || !existsSync(file)) return null
  return readFileSync(file, 'utf8').trim() as Hex
}
