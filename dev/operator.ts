// `npm run operator -- <command>`: what an operator may do to the system that runs on this machine.

import { sendOperatorRequest } from './operator-client.ts'
import { parseOperatorCommand } from './operator-command.ts'
import { toSettings } from './settings.ts'

const command = parseOperatorCommand(process.argv.slice(2))
const settings = toSettings(process.env, { isFresh: false, isEphemeral: false })
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
