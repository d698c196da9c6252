import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256 } from 'viem/utils'

/** Checks whether a header's bloom filter allows a log of this contract and topic in its block. */
export type BloomCheck = {
  hasLog: (bloom: Hex, log: { address: Address; topics: readonly Hex[] }) => boolean
  /**
   * Returns whether the block may have logs of any of these contracts and topics: true may be wrong, false is certain.
   */
  mayHoldAny: (bloom: Hex) => boolean
}

/**
 * Creates a check for logs of these contracts and topics. Each value sets three of 2048 bits, taken from its hash
 * (Yellow Paper 4.3.1).
 */
export function createBloomCheck(
  addresses: readonly Address[],
  topics: readonly Hex[],
): BloomCheck {
  const known = new Map<Hex, readonly number[]>()
  const bitsOf = (value: Hex) => {
    const bits = known.get(value) ?? toBits(value)
    known.set(value, bits)
    return bits
  }
  const holds = (bloom: Hex, value: Hex) => bitsOf(value).every((bit) => isSet(bloom, bit))
  for (const value of [...addresses, ...topics]) bitsOf(value)
  return {
    hasLog: (bloom, { address, topics: [topic] }) =>
      holds(bloom, address) && (topic === undefined || holds(bloom, topic)),
    mayHoldAny: (bloom) =>
      addresses.some((address) => holds(bloom, address)) &&
      topics.some((topic) => holds(bloom, topic)),
  }
}

function toBits(value: Hex): number[] {
  const hash = keccak256(value, 'bytes')
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/** Returns whether a bit is set. Bit 0 is in the last hex digit of the text; a digit holds four bits. */
const isSet = (bloom: Hex, bit: number) =>
  (Number.parseInt(bloom.charAt(bloom.length - 1 - (bit >> 2)), 16) & (1 << (bit & 3))) !== 0
