import { readFileSync } from 'node:fs'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import {
  localOperatorNames,
  toOperatorTokenFile,
} from '../../server/src/operator/local-operators.ts'
import type { OperatorCommand } from './operator-command.ts'
import type { Result } from './refusal.ts'

/** Access to a server. `token` is the operator's; if it is null, the token of a local operator is used. */
type ServerAccess = { dataDir: string; adminPort: number; token: string | null }

/** Sends a command to the server on this machine and returns its answer as readable lines. */
export async function sendOperatorRequest(
  { method, path, body, as }: OperatorCommand,
  { adminPort, ...connection }: ServerAccess,
): Promise<Result<string>> {
  const token = findToken(connection, as)
  if (!token.ok) return token
  const address = `http://127.0.0.1:${adminPort}`
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await response.json()
    return response.ok ? accepted(toLines(answer)) : refused(toSentence(answer))
  } catch {
    return refused(`No server answers at ${address}; start it, or set ADMIN_PORT.`)
  }
}

function findToken(
  { dataDir, token }: Pick<ServerAccess, 'dataDir' | 'token'>,
  as: string | undefined,
): Result<string> {
  if (token !== null) {
    return as === undefined
      ? accepted(token)
      : refused(
          '--as cannot be combined with OPERATOR_TOKEN; leave out --as, or unset OPERATOR_TOKEN.',
        )
  }
  const name = localOperatorNames.find((known) => known === (as ?? localOperatorNames[0]))
  if (!name)
    return refused(
      `There is no local operator ${as}; the local operators are ${localOperatorNames.join(' and ')}.`,
    )
  try {
    return accepted(readFileSync(toOperatorTokenFile(dataDir, name), 'utf8').trim())
  } catch {
    return refused(
      `There is no token of ${name} in ${dataDir}; start the server, or set DATA_DIR or OPERATOR_TOKEN.`,
    )
  }
}

/** Returns a refusal's message for its field, if it names one, because that is more exact than the general message. */
function toSentence(answer: unknown): string {
  const { message, fields = {} } = answer as { message: string; fields?: Record<string, string> }
  const [named] = Object.entries(fields)
  return named ? `${named[0]}: ${named[1]}` : message
}

/** Writes a record as one line per field, a list as one line per record. */
function toLines(answer: unknown): string {
  if (!Array.isArray(answer)) return toFieldLines(answer as object).join('\n')
  if (answer.length === 0) return 'The list is empty.'
  return answer.map((row: object) => Object.values(row).join('  ')).join('\n')
}

/** Writes each field as a line; a line of a nested record begins with the record's name. */
const toFieldLines = (record: object): string[] =>
  Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? toFieldLines(value).map((line) => `${name} ${line}`)
      : [`${name} ${toText(value)}`],
  )

function toText(value: unknown): string {
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
