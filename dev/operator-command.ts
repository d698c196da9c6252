import { parseArgs } from 'node:util'
import { flagNames } from '@parvalue/shared/domain/flags.ts'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { type Attempt, messageOf } from './refusal.ts'

/** What goes to the admin port for a command; one line below for each thing an operator may do. */
export type OperatorRequest = { method: 'GET' | 'POST'; path: string; body?: object }

const USAGE = `Commands:
  flags list
  flags set <name> on|off --who <your name> --why <reason>`

/** `npm run operator -- flags set Trading off --who ana --why "bank holiday"` as a request. */
export function parseOperatorCommand(args: readonly string[]): Attempt<OperatorRequest> {
  const parsed = parseParts(args)
  if (!parsed.ok) return parsed
  const { positionals, who, why } = parsed.value
  const [resource, verb, ...rest] = positionals
  const command = `${resource} ${verb}`
  if (command === 'flags list' && rest.length === 0) {
    return accepted({ method: 'GET', path: '/operator/flags' })
  }
  if (command === 'flags set' && rest.length === 2) return toFlagChange(rest, who, why)
  return refused(`There is no such command. ${USAGE}`)
}

type Parts = { positionals: string[]; who: string; why: string }

function parseParts(args: readonly string[]): Attempt<Parts> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { who: { type: 'string' }, why: { type: 'string' } },
      allowPositionals: true,
    })
    return accepted({ positionals, who: values.who ?? '', why: values.why ?? '' })
  } catch (error) {
    return refused(`${messageOf(error)}\n${USAGE}`)
  }
}

function toFlagChange(
  [name = '', state = '']: readonly string[],
  who: string,
  why: string,
): Attempt<OperatorRequest> {
  if (!flagNames.some((known) => known === name)) {
    return refused(`There is no flag ${name}. Flags: ${flagNames.join(', ')}.`)
  }
  if (state !== 'on' && state !== 'off') return refused(`A flag is on or off, not "${state}".`)
  if (who.trim() === '') return refused('Say who you are: --who <your name>.')
  if (why.trim() === '') return refused('Say why: --why <reason>.')
  const body = { name, isOn: state === 'on', who, why }
  return accepted({ method: 'POST', path: '/operator/flags', body })
}
