import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--why', 'asked the broker']

test.each([
  [['fund-losses'], 'There is no such command.'],
  [['fund-losses', 'list', 'all'], 'There is no such command.'],
  [['fund-losses', 'close', ...REASONS], 'There is no such command.'],
  [['fund-losses', 'close', '7', '8', ...REASONS], 'There is no such command.'],
  [['fund-losses', 'close', '7'], 'The reason is missing'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('lists losses of funds, and closes one', () => {
  expect(parseOperatorCommand(['fund-losses', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/fund-losses' },
  })
  expect(parseOperatorCommand(['fund-losses', 'close', '7', ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/fund-losses/close',
      body: { id: '7', why: 'asked the broker' },
    },
  })
})
