import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--why', 'company notice']

test.each([
  [['splits'], 'There is no such command.'],
  [['splits', 'list', '7'], 'There is no such command.'],
  [['splits', 'confirm', '7', ...REASONS], 'There is no such command.'],
  [['splits', 'confirm', '7', '8', '9', ...REASONS], 'There is no such command.'],
  [['splits', 'leave-out', ...REASONS], 'There is no such command.'],
  [['splits', 'leave-out', '7', '8', ...REASONS], 'There is no such command.'],
  [['splits', 'confirm', '7', '8'], 'Say why'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('CW-04 lists, confirms, leaves out and includes splits', () => {
  const path = '/operator/splits'
  const parse = (...words: string[]) => parseOperatorCommand(['splits', ...words])
  expect(parse('list')).toEqual({ ok: true, value: { method: 'GET', path } })
  expect(parse('confirm', '7', '8', ...REASONS)).toMatchObject({
    value: { method: 'POST', path: `${path}/confirm`, body: { id: '7', otherId: '8' } },
  })
  for (const [verb, isLeftOut] of [
    ['leave-out', true],
    ['include', false],
  ] as const) {
    expect(parse(verb, '7', ...REASONS)).toMatchObject({
      value: { method: 'POST', path: `${path}/omit`, body: { id: '7', isLeftOut } },
    })
  }
})
