import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--why', 'company notice']

test.each([
  [['corporate-actions'], 'There is no such command.'],
  [['corporate-actions', 'cases', '7'], 'There is no such command.'],
  [['corporate-actions', 'assign', '7', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'keep', '7', '8', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'unassign', '7', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'unassign', '7', '8', '9', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'complete', '7', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'complete', '7', 'date=1', '8', ...REASONS], 'Name each value'],
  [['corporate-actions', 'complete', '7', 'date=1'], 'Say why'],
  [['corporate-actions', 'discard', '7', '8', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'assign', '7', '8', '9', '10', ...REASONS], 'There is no such command.'],
  [['corporate-actions', 'keep', '7'], 'The reason is missing'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('CW-03 CW-04 lists and decides cases of corporate actions and payments without a dividend', () => {
  const path = '/operator/corporate-actions'
  const parse = (...words: string[]) => parseOperatorCommand(['corporate-actions', ...words])
  expect(parse('cases')).toEqual({ ok: true, value: { method: 'GET', path: `${path}/cases` } })
  expect(parse('payments')).toEqual({
    ok: true,
    value: { method: 'GET', path: `${path}/payments` },
  })
  for (const decision of ['keep', 'take-back', 'revert']) {
    expect(parse(decision, '7', ...REASONS)).toMatchObject({
      value: { method: 'POST', path: `${path}/cases`, body: { id: '7', decision } },
    })
  }
  expect(parse('assign', 'p1', 'd1', ...REASONS)).toMatchObject({
    value: { path: `${path}/payments`, body: { id: 'p1', actionId: 'd1' } },
  })
  expect(parse('assign', 'p1', 'd1', '12.50', ...REASONS)).toMatchObject({
    value: { path: `${path}/payments`, body: { id: 'p1', actionId: 'd1', amount: '12.50' } },
  })
  expect(parse('unassign', 'p1', 'd1', ...REASONS)).toMatchObject({
    value: { path: `${path}/payments/release`, body: { id: 'p1', actionId: 'd1' } },
  })
  expect(parse('dismiss', 'p1', ...REASONS)).toMatchObject({
    value: { path: `${path}/payments`, body: { id: 'p1', actionId: null } },
  })
})

test('CW-05 lists odd payments, discards one, and completes one', () => {
  const path = '/operator/corporate-actions/odd-payments'
  const parse = (...words: string[]) => parseOperatorCommand(['corporate-actions', ...words])
  expect(parse('odd-payments')).toEqual({ ok: true, value: { method: 'GET', path } })
  expect(parse('discard', '7', ...REASONS)).toMatchObject({
    value: { method: 'POST', path, body: { id: '7', values: null } },
  })
  const words = ['complete', '7', 'date=2027-03-10', 'symbol=AAPL', 'net_amount=1', ...REASONS]
  expect(parse(...words)).toMatchObject({
    value: {
      ...{ method: 'POST', path },
      body: { id: '7', values: { date: '2027-03-10', symbol: 'AAPL', net_amount: '1' } },
    },
  })
})
