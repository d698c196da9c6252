import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const REASONS = ['--why', 'low']
const TOKEN = `0x${'ab'.repeat(20)}`

test.each([
  [['buffers'], 'There is no such command.'],
  [['buffers', 'list', 'all'], 'There is no such command.'],
  [['buffers', 'refill', '1', TOKEN, ...REASONS], 'There is no such command.'],
  [['buffers', 'refill', '1', 'USDC', '5', ...REASONS], '"USDC" is not the address of a token.'],
  [['buffers', 'refill', '1', TOKEN, '5'], 'The reason is missing'],
  [['buffers', 'cancel', 'a', 'b', ...REASONS], 'There is no such command.'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test('MN-02 the refills of a buffer are listed, requested and canceled', () => {
  expect(parseOperatorCommand(['buffers', 'list'])).toMatchObject({
    value: { method: 'GET', path: '/operator/buffers' },
  })
  expect(
    parseOperatorCommand(['buffers', 'refill', '1', TOKEN, '500.5', ...REASONS]),
  ).toMatchObject({
    value: {
      method: 'POST',
      path: '/operator/buffers',
      body: { chainId: '1', token: TOKEN, amount: '500.5', why: 'low' },
    },
  })
  expect(parseOperatorCommand(['buffers', 'cancel', 'a', ...REASONS])).toMatchObject({
    value: { path: '/operator/buffers/cancel', body: { id: 'a', why: 'low' } },
  })
})
