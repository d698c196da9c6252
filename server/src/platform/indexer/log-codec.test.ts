import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLogs, encodeLogs } from './log-codec.ts'

const block = { blockNumber: 7, blockHash: '0xb' } as const

const hex = (bytes: number) =>
  fc
    .array(fc.oneof(fc.constant('00'), fc.constantFrom('01', 'ff', '20')), {
      minLength: bytes,
      maxLength: bytes,
    })
    .map((digits): Hex => `0x${digits.join('')}`)

const log: fc.Arbitrary<RawLog> = fc.record({
  logIndex: fc.nat(),
  transactionHash: hex(32),
  address: hex(20),
  data: fc.nat(3).chain((words) => hex(words * 32)),
  topics: fc.array(hex(32), { maxLength: 4 }),
  blockNumber: fc.constant(block.blockNumber),
  blockHash: fc.constant(block.blockHash),
})

/** Consecutive logs mostly repeat each other. */
const logs = fc
  .array(log, { minLength: 1, maxLength: 5 })
  .chain((some) => fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: 20 }))

test('decoded logs equal the encoded ones', () => {
  fc.assert(
    fc.property(logs, (input) => {
      expect(decodeLogs(encodeLogs(input), block)).toEqual(input)
    }),
  )
})

test('repeated words and zeros take little space', () => {
  const word: Hex = `0x${'5'.padStart(64, '0')}`
  const input = [1, 2].map((logIndex) => ({
    ...block,
    logIndex,
    transactionHash: word,
    address: '0xa' as const,
    data: '0x' as const,
    topics: [word],
  }))
  expect(encodeLogs(input)).toBe('1 0x~63;5 0xa 0x 0x~63;5\n2 = = = =')
})
