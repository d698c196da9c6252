import type { Address } from '../values/address.ts'

/** Hex digits at each end that an imitation of an address shares with it; people compare little more. */
const ALIKE_DIGITS = 3

/**
 * Returns the known address that another one imitates, as in address poisoning: both begin and end alike and differ in
 * between. Returns null if there is none, or if the address is known itself. Letter case does not matter.
 */
export function findImitatedAddress(address: Address, known: readonly Address[]): Address | null {
  const own = address.toLowerCase()
  if (known.some((one) => one.toLowerCase() === own)) return null
  return known.find((one) => toEnds(one) === toEnds(address)) ?? null
}

const toEnds = (address: Address): string => {
  const digits = address.slice(2).toLowerCase()
  return digits.slice(0, ALIKE_DIGITS) + digits.slice(-ALIKE_DIGITS)
}

/** Groups the digits of an address by four, so that people can compare each: "0x8f3A", "1b2C", … */
export function toAddressGroups(address: Address): string[] {
  const groups = address.slice(2).match(/.{4}/g) ?? []
  return groups.map((group, index) => (index === 0 ? `0x${group}` : group))
}

/** Returns the numbers of the groups in which two addresses differ. */
export function listDifferingGroups(one: Address, other: Address): number[] {
  const others = toAddressGroups(other)
  return toAddressGroups(one).flatMap((group, index) =>
    group.toLowerCase() === others[index]?.toLowerCase() ? [] : [index],
  )
}
