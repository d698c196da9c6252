import { isIP, isIPv4 } from 'node:net'

/** Ranges that Fastify knows by name. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Shortest prefixes that still mean a network of one's own; a wider range lets strangers choose their address. */
const PREFIX_MIN_V4 = 8
const PREFIX_MIN_V6 = 16
const UNIQUE_LOCAL = /^f[cd]/i
const MAPPED_V4 = /^::ffff:/i
const MAPPED_BITS = 96

type Range = { address: string; prefix: number }

export const splitProxies = (text: string): string[] =>
  text.split(',').flatMap((part) => part.trim() || [])

/** Returns whether each part is an address, a range with a prefix, or a name of a range. */
export const isProxyList = (text: string): boolean =>
  splitProxies(text).every((part) => NAMES.includes(part) || parseRange(part) !== null)

/** Returns the ranges that are wider than a network of one's own. */
export const listOpenProxies = (proxies: readonly string[]): string[] =>
  proxies.filter((part) => {
    const range = parseRange(part)
    return range !== null && isWide(range)
  })

function parseRange(text: string): Range | null {
  const [address = '', prefix, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return null
  const bits = isIPv4(address) ? 32 : 128
  if (prefix === undefined) return { address, prefix: bits }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return null
  return { address, prefix: Number(prefix) }
}

function isWide({ address, prefix }: Range): boolean {
  if (isIPv4(address)) return prefix < PREFIX_MIN_V4
  if (MAPPED_V4.test(address)) return prefix < MAPPED_BITS + PREFIX_MIN_V4
  return prefix < (UNIQUE_LOCAL.test(address) ? 7 : PREFIX_MIN_V6)
}
