import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

test.each([
  [[], 'There is no such command.'],
  [['list', 'all'], 'There is no such command.'],
  [['link', 'l1', '--why', 'x'], 'There is no such command.'],
  [['approve', '--why', 'x'], 'There is no such command.'],
  [['approve', 'l1'], 'The reason is missing'],
])('bank-links %j is refused', (words, reason) => {
  expect(parseOperatorCommand(['bank-links', ...words])).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test.each([
  ['approve', true],
  ['refuse', false],
])('bank-links %s sends its reason', (verb, isApproved) => {
  expect(parseOperatorCommand(['bank-links', verb, 'l1', '--why', 'case 12'])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/bank-links',
      body: { id: 'l1', isApproved, why: 'case 12' },
    },
  })
})

test('lists bank links in review', () => {
  expect(parseOperatorCommand(['bank-links', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/bank-links' },
  })
})
