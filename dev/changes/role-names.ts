import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { zeroHash } from 'viem'
import type { Artifacts } from '../deploy/artifacts.ts'
import { roleHashOf } from '../deploy/planner.ts'

const ADMIN = 'DEFAULT_ADMIN_ROLE'

/** Returns the hash of a role by its name; null if no contract has such a role. */
export function findRole(artifacts: Artifacts, name: string): Hex | null {
  if (!listRoleNames(artifacts).includes(name)) return null
  return name === ADMIN ? zeroHash : roleHashOf(name)
}

/** Returns the name of a role by its hash; null for any other value. */
export function findRoleName(artifacts: Artifacts, hash: string): string | null {
  const names = listRoleNames(artifacts)
  return names.find((name) => findRole(artifacts, name) === hash.toLowerCase()) ?? null
}

/** Lists the roles for which a contract has a function, such as `MINTER_ROLE()`. */
export function listRoleNames(artifacts: Artifacts): string[] {
  const names = Object.values(artifacts).flatMap(({ abi }) =>
    abi.flatMap((item) => (item.type === 'function' ? [item.name] : [])),
  )
  return [...new Set(names.filter((name) => name.endsWith('_ROLE')))].sort()
}
