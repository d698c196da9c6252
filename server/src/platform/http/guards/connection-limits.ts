import type { Server } from 'node:http'
import { BlockList, isIPv4, type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** Connections of one process in all; more are closed at once. Each costs some 20 kB. */
export const CONNECTIONS_MAX = 10_000

/** Connections of one address. A browser opens up to six; an office behind one address may have dozens of them. */
export const CONNECTIONS_PER_ADDRESS_MAX = 500

const IPV6_PREFIX = 64

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')

/**
 * Bounds the connections of a server, in all and by address; an IPv6 /64 network counts as one. This machine and the
 * trusted load balancers carry the requests of many, so only the bound of all connections applies to them.
 */
export function limitConnections(server: Server, trustedProxies: readonly string[]) {
  const counts = new Map<string, number>()
  const isTrusted = proxyAddr.compile([...trustedProxies])
  server.maxConnections = CONNECTIONS_MAX
  server.on('connection', (socket: Socket) => {
    const address = toPlain(socket.remoteAddress ?? '')
    if (address === '' || isOwn(address) || isTrusted(address, 0)) return
    const key = normalizeIP(address, IPV6_PREFIX)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count > CONNECTIONS_PER_ADDRESS_MAX) socket.destroy()
  })
}

const isOwn = (address: string) => own.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Returns an IPv4 address that a socket of IPv6 reports in its form. */
const toPlain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
