import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--who', 'ana', '--why', 'bank holiday']

test.each([
  [[], 'There is no such command.'],
  [['flags'], 'There is no such command.'],
  [['flags', 'list', 'all'], 'There is no such command.'],
  [['flags', 'set', 'Trading'], 'There is no such command.'],
  [['flags', 'set', 'Tradng', 'off', ...REASONS], 'There is no flag Tradng. Flags: usdplus-'],
  [['flags', 'set', 'Trading', 'false', ...REASONS], 'A flag is on or off, not "false".'],
  [['flags', 'set', 'Trading', 'off', '--why', 'x'], 'Say who you are'],
  [['flags', 'set', 'Trading', 'off', '--who', 'ana', '--why', ' '], 'Say why'],
  [['flags', 'list', '--force'], "Unknown option '--force'"],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('lists flags', () => {
  expect(parseOperatorCommand(['flags', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/flags' },
  })
})

test('sets a flag, with who and why', () => {
  expect(parseOperatorCommand(['flags', 'set', 'Trading', 'off', ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/flags',
      body: { name: 'Trading', isOn: false, who: 'ana', why: 'bank holiday' },
    },
  })
})
