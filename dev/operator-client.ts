import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import type { OperatorRequest } from './operator-command.ts'
import type { Attempt } from './refusal.ts'

type Place = { dataDir: string; adminPort: number }

/** Sends a command to the server that runs on this machine; its answer as lines to read. */
export async function sendOperatorRequest(
  { method, path, body }: OperatorRequest,
  { dataDir, adminPort }: Place,
): Promise<Attempt<string>> {
  const token = readToken(dataDir)
  if (token === null) {
    return refused(`There is no operator token in ${dataDir}; start the server, or set DATA_DIR.`)
  }
  const address = `http://127.0.0.1:${adminPort}`
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
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

function readToken(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()
  } catch {
    return null
  }
}

/** A refusal names the field where it knows one: that says more than its general sentence. */
function toSentence(answer: unknown): string {
  const { message, fields = {} } = answer as { message: string; fields?: Record<string, string> }
  const [named] = Object.entries(fields)
  return named ? `${named[0]}: ${named[1]}` : message
}

/** A record is a line for each field, a list a line for each of its records. */
function toLines(answer: unknown): string {
  if (!Array.isArray(answer)) {
    return Object.entries(answer as object)
      .map(([name, value]) => `${name} ${value === true ? 'on' : value === false ? 'off' : value}`)
      .join('\n')
  }
  if (answer.length === 0) return 'Nothing yet.'
  return answer.map((row: object) => Object.values(row).join('  ')).join('\n')
}
