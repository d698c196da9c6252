import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'

export const serverRoles = ['api', 'worker', 'indexer'] as const

export type ServerRole = (typeof serverRoles)[number]

/** Parses `api,worker` into the roles of this process. */
export function parseServerRoles(text: string): Outcome<ServerRole[], string> {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !serverRoles.some((role) => role === name))
  if (unknown === undefined) return accepted(serverRoles.filter((role) => names.includes(role)))
  return refused(`There is no role '${unknown}'; --roles takes ${serverRoles.join(', ')}.`)
}

export type ServerArguments = {
  roles: ServerRole[]
  /** True checks the settings and ends, for pipelines. */
  isCheckOnly: boolean
}

const CHECK = '--check-config'

/** Parses the server's arguments: `--roles=api,worker`, or none for all roles, and `--check-config`. */
export function parseServerArguments(args: readonly string[]): Outcome<ServerArguments, string> {
  let chosen = serverRoles.join(',')
  for (const arg of args) {
    if (arg === CHECK) continue
    const [, names] = /^--roles=(.*)$/.exec(arg) ?? []
    if (names === undefined) {
      return refused(
        `There is no option ${arg}. The server takes --roles=${serverRoles.join(',')} and ${CHECK}.`,
      )
    }
    chosen = names
  }
  const roles = parseServerRoles(chosen)
  return roles.ok ? accepted({ roles: roles.value, isCheckOnly: args.includes(CHECK) }) : roles
}

/**
 * Returns a sentence if the embedded database is combined with a part of the roles: only one process can open it, so
 * that process needs all of them.
 */
export function findRoleConflict(chosen: readonly ServerRole[], databaseUrl: string | null) {
  if (databaseUrl !== null || chosen.length === serverRoles.length) return null
  return 'The embedded database is for one process: leave out --roles, or set DATABASE_URL.'
}
