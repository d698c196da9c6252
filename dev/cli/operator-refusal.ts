import { findSimilarName } from '@parvalue/shared/domain/values/similar-name.ts'
import { OPERATOR_USAGE } from './operator-usage.ts'

const ALL = 'npm run operator -- help lists all commands.'

/**
 * Returns why a command is unknown, and lists the commands of its resource; if the resource is unknown too, all
 * resources.
 */
export function describeUnknownCommand(resource: string, resources: readonly string[]): string {
  if (resource === '') return `The command is missing. ${OPERATOR_USAGE}`
  if (resources.includes(resource)) {
    const lines = OPERATOR_USAGE.split('\n').filter((line) => line.startsWith(`  ${resource} `))
    return ['There is no such command. Choose one of:', ...lines, ALL].join('\n')
  }
  const meant = findSimilarName(resource, resources)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `There is no such command.${hint} A command begins with one of: ${resources.join(', ')}. ${ALL}`
}

/**
 * Returns why an option is refused. `message` is the error of Node's `parseArgs`; its second sentence is dropped,
 * because it does not apply.
 */
export function describeInvalidOption(message: string, options: readonly string[]): string {
  const [fault = message] = message.split('. ')
  const [, name = ''] = /'--([^' ]+)/.exec(fault) ?? []
  const meant = options.includes(name) ? null : findSimilarName(name, options)
  const hint = meant === null ? '' : ` Did you mean --${meant}?`
  return `${fault}.${hint} Options: ${options.map((each) => `--${each}`).join(', ')}. ${ALL}`
}
