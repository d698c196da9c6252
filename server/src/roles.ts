import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'

export const roles = ['api', 'worker', 'indexer'] as const

export type Role = (typeof roles)[number]

/** `api,worker` as the parts that this process runs. */
export function parseRoles(text: string): Outcome<Role[], string> {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !roles.some((role) => role === name))
  if (unknown === undefined) return accepted(roles.filter((role) => names.includes(role)))
  return refused(`There is no role '${unknown}'; --roles takes ${roles.join(', ')}.`)
}

/** The embedded database is for one process, so that one does everything. */
export function findRoleConflict(chosen: readonly Role[], databaseUrl: string | null) {
  if (databaseUrl !== null || chosen.length === roles.length) return null
  return 'The embedded database is for one process: leave out --roles, or set DATABASE_URL.'
}
