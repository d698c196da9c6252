import { expect, test } from 'vitest'
import { ignoreUnrequestedConnections } from './guard-connection.ts'

const both = new Map([
  ['mine', 1],
  ['evil', 2],
])

test.each([
  [null, ['mine']],
  ['mine', ['mine']],
  ['evil', ['mine', 'evil']],
])('with %j connected and %j chosen all is as it should be', (current, chosen) => {
  expect(ignoreUnrequestedConnections({ connections: both, current }, new Set(chosen))).toBeNull()
})

test('a wallet that connects by itself is left out; the chosen one stays', () => {
  const left = ignoreUnrequestedConnections(
    { connections: both, current: 'evil' },
    new Set(['mine']),
  )
  expect(left).toEqual({ connections: new Map([['mine', 1]]), current: 'mine' })
})

test('where none was chosen none is connected', () => {
  const left = ignoreUnrequestedConnections({ connections: both, current: 'evil' }, new Set())
  expect(left).toEqual({ connections: new Map(), current: null })
})
