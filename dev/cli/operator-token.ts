import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { OPERATOR_NAME_PATTERN } from '../../server/src/config/operator-settings.ts'
import { createOperatorToken, hashOperatorToken } from '../../server/src/operator/token.ts'
import type { RandomBytes } from '../../server/src/platform/ambient.ts'
import type { Result } from './refusal.ts'

/** Returns a new operator token, which is not stored, with its line for OPERATOR_TOKENS. */
export function createOperatorTokenText(
  words: readonly string[],
  random: RandomBytes,
): Result<string> {
  const [name = '', ...rest] = words
  if (rest.length > 0 || !OPERATOR_NAME_PATTERN.test(name)) {
    return refused(
      'Name one operator in small letters, digits, dots and dashes, such as: token ana.',
    )
  }
  const token = createOperatorToken(random)
  const lines = [
    `For ${name} alone, shown this once:`,
    `OPERATOR_TOKEN=${token}`,
    'For the servers, in OPERATOR_TOKENS, with a comma after those who are there already:',
    `${name}:${hashOperatorToken(token)}`,
  ]
  return accepted(lines.join('\n'))
}
