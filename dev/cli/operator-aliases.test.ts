import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const REASONS = ['--why', 'bank holiday']

test.each([
  [
    ['approvals', 'give', ID],
    ['approvals', 'approve', ID],
  ],
  [
    ['flows', 'thaw', 'buy'],
    ['flows', 'unfreeze', 'buy'],
  ],
  [
    ['dead-letters', 'drop', ID],
    ['dead-letters', 'discard', ID],
  ],
  [
    ['suspense', 'cover', 'r1', 'r2'],
    ['suspense', 'offset', 'r1', 'r2'],
  ],
  [
    ['gifts', 'make', 'usd', '100'],
    ['gift-cards', 'create', 'usd', '100'],
  ],
  [
    ['gifts', 'list'],
    ['gift-cards', 'list'],
  ],
])('the command names of earlier versions still work: %j', (old, current) => {
  const request = parseOperatorCommand([...old, ...REASONS])
  expect(request).toMatchObject({ ok: true })
  expect(request).toEqual(parseOperatorCommand([...current, ...REASONS]))
})

test.each([
  ['approvals', 'constructor', ID],
  ['gifts', 'make'],
  ['flows', 'give', 'buy'],
])('an old name of another command, or without its object, is refused: %s %s', (...words) => {
  expect(parseOperatorCommand([...words, ...REASONS])).toMatchObject({ ok: false })
})
