// `npm run operator -- <command>`: sends an operator command to the system on this machine; `--env=prod` selects the
// system that runs with production's rules.

import { randomBytes } from 'node:crypto'
import { runChangesCommand } from '../changes/changes-command.ts'
import { toStackSettings } from '../stack/settings.ts'
import { sendOperatorRequest } from './operator-client.ts'
import { parseOperatorCommand } from './operator-command.ts'
import { createOperatorTokenText } from './operator-token.ts'
import { OPERATOR_USAGE } from './operator-usage.ts'
import type { Result } from './refusal.ts'

const PRODUCTION = '--env=prod'
const args = process.argv.slice(2)
const isProduction = args.includes(PRODUCTION)

const words = args.filter((argument) => argument !== PRODUCTION)
if (words[0] === 'help' || words.includes('--help')) {
  console.log(OPERATOR_USAGE)
  process.exit()
}

const outcome =
  words[0] === 'token' ? createOperatorTokenText(words.slice(1), randomBytes) : await send()
if (outcome.ok) {
  console.log(outcome.value)
} else {
  console.error(outcome.reason)
  process.exitCode = 1
}

async function send(): Promise<Result<string>> {
  const options = { isFresh: false, isEphemeral: false, isProduction, replicas: null }
  if (words[0] === 'changes') {
    const settings = toStackSettings(process.env, options)
    return settings.ok ? runChangesCommand(words.slice(1), settings.value) : settings
  }
  const command = parseOperatorCommand(words)
  if (!command.ok) return command
  const settings = toStackSettings(process.env, options)
  if (!settings.ok) return settings
  const token = process.env.OPERATOR_TOKEN || null
  return sendOperatorRequest(command.value, { ...settings.value, token })
}
