import { expect, test } from 'vitest'
import { removeUnrequestedConnections } from './ignore-unrequested-connections.ts'

const both = new Map([
  ['mine', 1],
  ['evil', 2],
])

test.each([
  [null, ['mine']],
  ['mine', ['mine']],
  ['evil', ['mine', 'evil']],
])('with %j connected and %j chosen nothing is removed', (current, chosen) => {
  expect(removeUnrequestedConnections({ connections: both, current }, new Set(chosen))).toBeNull()
})

test('a wallet that connects by itself is removed; the chosen one stays', () => {
  const left = removeUnrequestedConnections(
    { connections: both, current: 'evil' },
    new Set(['mine']),
  )
  expect(left).toEqual({ connections: new Map([['mine', 1]]), current: 'mine' })
})

test('without a chosen wallet none stays connected', () => {
  const left = removeUnrequestedConnections({ connections: both, current: 'evil' }, new Set())
  expect(left).toEqual({ connections: new Map(), current: null })
})
