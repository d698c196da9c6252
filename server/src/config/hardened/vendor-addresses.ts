import { BlockList, isIP } from 'node:net'

/** Addresses that are no vendor: this machine, unspecified, link-local, and the metadata services of clouds. */
const refusedAddresses = new BlockList()
for (const [address, prefix, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['255.255.255.255', 32, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::', 32, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const) {
  refusedAddresses.addSubnet(address, prefix, family)
}

const privateAddresses = new BlockList()
for (const [address, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
] as const) {
  privateAddresses.addSubnet(address, prefix, family)
}

/** Names of this machine and of metadata services. */
const REFUSED_NAME =
  /(^|\.)localhost$|^(metadata|instance-data)$|^metadata\.(google|goog|azure)\.|^instance-data\.|^ip6-(localhost|loopback)$/

/** Names that are reserved for examples and tests (RFC 2606 and 6761). */
const RESERVED_NAME = /(^|\.)(example|invalid|test|example\.(com|net|org))$/

const SANDBOX = /(^|[.-])(sandbox|paper-api)([.-]|$)/

/** Returns whether a name is reserved for examples, so that no server and no mailbox has it. */
export const isReservedName = (host: string): boolean => RESERVED_NAME.test(toBareHost(host))

/** Returns whether an address or a name without a dot belongs to a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = toBareHost(hostname)
  const family = toFamily(host)
  if (family !== null) return privateAddresses.check(host, family)
  return !host.includes('.') || /\.(internal|local|lan|svc)$/.test(host)
}

type Rules = {
  /** True allows a connection without TLS to a private network, as to a node of the operator. */
  mayBePrivate?: boolean
  /** True refuses a vendor's sandbox. */
  isProduction: boolean
}

/** Returns why a URL cannot be that of a vendor, as the end of a sentence, or null. */
export function findVendorUrlFault(text: string, rules: Rules): string | null {
  const url = URL.parse(text)
  if (url === null) return null
  const host = toBareHost(url.hostname)
  const family = toFamily(host)
  const isRefused = family === null ? REFUSED_NAME.test(host) : refusedAddresses.check(host, family)
  if (isRefused) return 'names this machine, or a link-local or metadata address'
  if (isReservedName(host)) return 'names a host that is reserved for examples'
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:'
  if (!isSecure && !(rules.mayBePrivate && isPrivateHost(host))) return 'is not encrypted (https)'
  if (rules.isProduction && SANDBOX.test(host)) return 'names the sandbox of the vendor'
  return null
}

/** Returns the host without the brackets of an IPv6 address and without the dot at the end of a complete name. */
const toBareHost = (host: string) => host.toLowerCase().replace(/^\[|\]$|\.$/g, '')

function toFamily(host: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(host)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
