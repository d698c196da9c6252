import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import type { Attempt } from './refusal.ts'

export type StartOptions = {
  isFresh: boolean
  isEphemeral: boolean
  /** Production's rules, on chains of this machine. */
  isProduction: boolean
}

/** `npm start -- --fresh --ephemeral --env=prod`; anything else is refused by name. */
export function parseStartOptions(args: readonly string[]): Attempt<StartOptions> {
  const options: StartOptions = { isFresh: false, isEphemeral: false, isProduction: false }
  for (const arg of args) {
    if (arg === '--fresh') options.isFresh = true
    else if (arg === '--ephemeral') options.isEphemeral = true
    else if (arg === '--env=prod') options.isProduction = true
    else return refused(`Unknown option ${arg}. Known: --fresh, --ephemeral, --env=prod.`)
  }
  return accepted(options)
}
