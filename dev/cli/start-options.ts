import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from './refusal.ts'
import { describeUnknownOption } from './unknown-option.ts'

export type StartOptions = {
  isFresh: boolean
  isEphemeral: boolean
  /** Whether the run uses production's rules, on local chains. */
  isProduction: boolean
  /** Number of processes per role; null means one process with all roles. */
  replicas: number | null
}

const REPLICAS_MAX = 4

const KNOWN = ['--fresh', '--ephemeral', '--env=prod', '--replicas=N']
const REPLICAS = '--replicas='

/** Parses `npm start -- --fresh --ephemeral --env=prod --replicas=2`; refuses any other option by name. */
export function parseStartOptions(args: readonly string[], known = KNOWN): Result<StartOptions> {
  const options: StartOptions = {
    isFresh: false,
    isEphemeral: false,
    isProduction: false,
    replicas: null,
  }
  for (const arg of args) {
    if (arg === '--fresh') options.isFresh = true
    else if (arg === '--ephemeral') options.isEphemeral = true
    else if (arg === '--env=prod') options.isProduction = true
    else if (arg.startsWith(REPLICAS)) {
      const replicas = parseReplicas(arg.slice(REPLICAS.length))
      if (!replicas.ok) return replicas
      options.replicas = replicas.value
    } else return refused(describeUnknownOption(arg, known))
  }
  return accepted(options)
}

function parseReplicas(text: string): Result<number> {
  const replicas = Number(text)
  if (/^\d$/.test(text) && replicas >= 1 && replicas <= REPLICAS_MAX) return accepted(replicas)
  return refused(`--replicas must be a number from 1 to ${REPLICAS_MAX}, not "${text}".`)
}
