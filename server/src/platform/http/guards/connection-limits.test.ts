import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { CONNECTIONS_PER_ADDRESS_MAX, limitConnections } from './connection-limits.ts'

/** A connection as the server announces it; sockets of other machines cannot be opened in a test. */
class Connection extends EventEmitter {
  isRefused = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy() {
    this.isRefused = true
    this.emit('close')
  }
}

function openAll(addresses: readonly string[], trusted: readonly string[] = []) {
  const server = new EventEmitter()
  limitConnections(server as Server, trusted)
  const connections = addresses.map((address) => new Connection(address))
  for (const connection of connections) server.emit('connection', connection)
  return { server, connections, refused: connections.filter(({ isRefused }) => isRefused).length }
}

const over = (address: string) =>
  Array.from({ length: CONNECTIONS_PER_ADDRESS_MAX + 3 }, () => address)

test('SC-09 an address with too many connections gets no more, until it closes some', () => {
  const { server, connections, refused } = openAll(over('203.0.113.7'))
  expect(refused).toBe(3)
  connections[0]?.destroy()
  const next = new Connection('::ffff:203.0.113.7')
  server.emit('connection', next)
  expect(next.isRefused).toBe(false)
})

test('SC-09 a network of IPv6 counts as one address', () => {
  const addresses = over('').map((_, index) => `2001:db8:1:1::${(index + 1).toString(16)}`)
  expect(openAll(addresses).refused).toBe(3)
})

test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3'])(
  'SC-09 %s, this machine or a trusted load balancer, is not limited by address',
  (address) => {
    expect(openAll(over(address), ['10.0.0.0/8']).refused).toBe(0)
  },
)
