// `npm run operator -- <command>`: what an operator may do to the system that runs on this machine;
// `--env=prod` means the one that shows production's rules.

import { sendOperatorRequest } from './operator-client.ts'
import { parseOperatorCommand, USAGE } from './operator-command.ts'
import { toSettings } from './settings.ts'

const PRODUCTION = '--env=prod'
const args = process.argv.slice(2)
const isProduction = args.includes(PRODUCTION)

const words = args.filter((argument) => argument !== PRODUCTION)
if (words[0] === 'help' || words.includes('--help')) {
  console.log(USAGE)
  process.exit()
}

const command = parseOperatorCommand(words)
const options = { isFresh: false, isEphemeral: false, isProduction, replicas: null }
const settings = toSettings(process.env, options)
const outcome = !command.ok
  ? command
  : settings.ok
    ? await sendOperatorRequest(command.value, settings.value)
    : settings
if (outcome.ok) {
  console.log(outcome.value)
} else {
  console.error(outcome.reason)
  process.exitCode = 1
}
