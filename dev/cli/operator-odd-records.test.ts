import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--why', 'bank holiday']

test.each([
  [['odd-records'], 'There is no such command.'],
  [['odd-records', 'list', 'all'], 'There is no such command.'],
  [['odd-records', 'dismiss', ...REASONS], 'There is no such command.'],
  [['odd-records', 'dismiss', '7', 'rate=1', ...REASONS], 'There is no such command.'],
  [['odd-records', 'complete', '7', ...REASONS], 'There is no such command.'],
  [['odd-records', 'complete', '7', '0.25', ...REASONS], 'Name each value'],
  [['odd-records', 'complete', '7', 'rate=1'], 'The reason is missing'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('lists odd records, dismisses one, and completes one', () => {
  expect(parseOperatorCommand(['odd-records', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/odd-records' },
  })
  expect(parseOperatorCommand(['odd-records', 'dismiss', '7', ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/odd-records/dismiss',
      body: { id: '7', why: 'bank holiday' },
    },
  })
  const words = ['odd-records', 'complete', '7', 'rate=0.25', 'ex_date=2027-03-10']
  expect(parseOperatorCommand([...words, ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/odd-records/complete',
      body: { id: '7', values: { rate: '0.25', ex_date: '2027-03-10' }, why: 'bank holiday' },
    },
  })
})
