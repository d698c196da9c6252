import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'

const roles = ['api'] as const

export type Role = (typeof roles)[number]

/** `api,worker` as the parts that this process runs. */
export function parseRoles(text: string): Outcome<Role[], string> {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !roles.some((role) => role === name))
  if (unknown === undefined) return accepted(roles.filter((role) => names.includes(role)))
  return refused(`There is no role '${unknown}'; --roles takes ${roles.join(', ')}.`)
}
