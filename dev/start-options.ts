import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import type { Attempt } from './refusal.ts'

export type StartOptions = { isFresh: boolean; isEphemeral: boolean }

/** `npm start -- --fresh --ephemeral`; anything else is refused by name. */
export function parseStartOptions(args: readonly string[]): Attempt<StartOptions> {
  const options: StartOptions = { isFresh: false, isEphemeral: false }
  for (const arg of args) {
    if (arg === '--fresh') options.isFresh = true
    else if (arg === '--ephemeral') options.isEphemeral = true
    else if (arg === '--env=prod') {
      return refused('--env=prod comes with the second chain; leave it out to run the local rules.')
    } else return refused(`Unknown option ${arg}. Known: --fresh, --ephemeral, --env=prod.`)
  }
  return accepted(options)
}
