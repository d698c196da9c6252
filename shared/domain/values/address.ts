export type Address = `0x${string}`
export type Hex = `0x${string}`

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Returns whether the text is an address; the EIP-55 checksum is not verified. */
export const isAddressText = (text: string): text is Address => ADDRESS.test(text)

/**
 * Requirement SH-09: shortens an address or a hash to its first `head` and last four characters, as
 * `0x8f3A…c21E` or `0x…c21E`.
 */
export function shortenAddress(address: string, head: 6 | 2 = 6): string {
  return `${address.slice(0, head)}…${address.slice(-4)}`
}
