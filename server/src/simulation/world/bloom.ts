import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { bytesToHex, keccak256 } from 'viem/utils'
import type { EmittedEvent } from '../models/contract-state.ts'

const BYTES = 256

/** Returns the logs bloom, which sets three of 2048 bits for each address and topic (Yellow Paper 4.3.1). */
export function toLogsBloom(logs: readonly EmittedEvent[]): Hex {
  const bytes = new Uint8Array(BYTES)
  for (const { address, topics } of logs) {
    for (const value of [address, ...topics]) {
      for (const bit of bitsOf(value)) {
        const at = BYTES - 1 - (bit >> 3)
        bytes[at] = (bytes[at] ?? 0) | (1 << (bit & 7))
      }
    }
  }
  return bytesToHex(bytes)
}

function bitsOf(value: Hex): number[] {
  const hash = keccak256(value, 'bytes')
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}
