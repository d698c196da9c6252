export type Address = `0x${string}`
export type Hex = `0x${string}`

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Whether the text has the form of an address; upper and lower case are not checked. */
export const isAddressText = (text: string): text is Address => ADDRESS.test(text)

/**
 * The first `head` and the last four characters (requirement SH-09): `0x8f3A…c21E`, or `0x…c21E`.
 * Also used for transaction hashes.
 */
export function shortenAddress(address: string, head: 6 | 2 = 6): string {
  return `${address.slice(0, head)}…${address.slice(-4)}`
}
