import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseConfig } from '../../server/src/config/config.ts'
import { findOperator } from '../../server/src/operator/token.ts'
import { fromRoot } from '../paths.ts'
import { createOperatorTokenText } from './operator-token.ts'

test.each([[[]], [['Ana']], [['ana', 'luis']], [['a:b']], [['the system']]])(
  'a token of %j is refused',
  (words) => {
    expect(createOperatorTokenText(words, randomBytes)).toEqual({
      ok: false,
      reason: expect.stringContaining('Name one operator'),
    })
  },
)

test('a new token’s line is accepted by the setting, and authenticates its operator', () => {
  const written = createOperatorTokenText(['ana'], randomBytes)
  const [, token = '', , line] = written.ok ? written.value.split('\n') : []
  const config = parseConfig({ OPERATOR_TOKENS: line }, fromRoot())
  const operators = (config.ok && config.value.operators) || []
  expect(findOperator(`Bearer ${token.replace('OPERATOR_TOKEN=', '')}`, operators)).toBe('ana')
  expect(createOperatorTokenText(['ana'], randomBytes)).not.toEqual(written)
})
