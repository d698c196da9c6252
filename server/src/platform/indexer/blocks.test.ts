import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { type BlockRange, findRangeInconsistency } from './blocks.ts'

const block = (number: number, hash: Hex, parentHash: Hex) => ({
  number,
  hash,
  parentHash,
  minedAtMs: 0,
  logsBloom: '0x' as const,
  transactionCount: 0,
})
const log = (blockNumber: number, blockHash: Hex, logIndex: number) => ({
  address: `0x${'1'.repeat(40)}` as const,
  topics: [],
  data: '0x' as const,
  transactionHash: `0x${'2'.repeat(64)}` as const,
  blockNumber,
  blockHash,
  logIndex,
})
const blocks = [block(1, '0xa', '0x0'), block(2, '0xb', '0xa')]

test.each<[string, BlockRange, string | null]>([
  [
    'a gap',
    { blocks: [block(1, '0xa', '0x0'), block(3, '0xb', '0xa')], logs: [] },
    'block 3 does not follow block 1',
  ],
  [
    'another branch',
    { blocks: [block(1, '0xa', '0x0'), block(2, '0xb', '0xc')], logs: [] },
    'block 2 does not follow block 1',
  ],
  [
    'a log of a replaced block',
    { blocks, logs: [log(2, '0xe', 0)] },
    'a log of block 2 belongs to another block of that number',
  ],
  [
    'a log from outside',
    { blocks, logs: [log(9, '0xb', 0)] },
    'a log of block 9 belongs to another block of that number',
  ],
  [
    'logs out of order',
    { blocks, logs: [log(2, '0xb', 1), log(2, '0xb', 0)] },
    'the logs of block 2 are out of order',
  ],
  [
    'a log twice',
    { blocks, logs: [log(2, '0xb', 1), log(2, '0xb', 1)] },
    'the logs of block 2 are out of order',
  ],
  [
    'a log with half a letter',
    { blocks, logs: [{ ...log(2, '0xb', 1), data: '0xabc' }] },
    'a log of block 2 is not written as logs are',
  ],
  ['nothing wrong', { blocks, logs: [log(1, '0xa', 4), log(2, '0xb', 0)] }, null],
])('%s', (_, range, flaw) => {
  expect(findRangeInconsistency(range)).toBe(flaw)
})
