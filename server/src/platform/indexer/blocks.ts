import type { EventDecoder, RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Rpc } from '../../providers/chain/port.ts'

export type Block = {
  number: number
  hash: Hex
  parentHash: Hex
  minedAtMs: number
  /** Bloom filter of its logs (`bloom.ts`). */
  logsBloom: Hex
  transactionCount: number
}

/** Consecutive blocks and their followed logs. */
export type BlockRange = { blocks: Block[]; logs: RawLog[] }

type BlockAnswer = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  logsBloom: Hex
  transactions: readonly Hex[]
} | null
type LogAnswer = Omit<RawLog, 'blockNumber' | 'logIndex'> & { blockNumber: Hex; logIndex: Hex }

const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** Fetches a block; returns null if the chain has no such block. */
export async function fetchBlock(rpc: Rpc, block: number): Promise<Block | null> {
  const answer = await rpc.call<BlockAnswer>('eth_getBlockByNumber', toHex(block), false)
  return answer && toBlockAt(answer, block)
}

export type ChainHead = { chainId: number; latest: Block; finalNumber: number }

/** Fetches the chain's id, its latest and its final block in one request. */
export async function fetchChainHead(rpc: Rpc): Promise<ChainHead> {
  const [chainId, latest, final] = await rpc.batch<Hex | BlockAnswer>([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
  ])
  const finalBlock = final as BlockAnswer
  return {
    chainId: Number(chainId),
    latest: toBlockOrThrow(latest as BlockAnswer),
    finalNumber: finalBlock ? Number(finalBlock.number) : -1,
  }
}

/** Fetches headers and logs of the blocks from `from` to `to` in two requests. */
export async function fetchBlockRange(
  rpc: Rpc,
  { addresses, topics }: Pick<EventDecoder, 'addresses' | 'topics'>,
  { from, to }: { from: number; to: number },
): Promise<BlockRange> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const [blocks, logs] = await Promise.all([
    rpc.batch<BlockAnswer>(
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
    ),
    rpc.call<LogAnswer[]>('eth_getLogs', {
      address: addresses,
      topics: [topics],
      fromBlock: toHex(from),
      toBlock: toHex(to),
    }),
  ])
  return {
    blocks: blocks.map((block, index) => toBlockAt(block, from + index)),
    logs: logs.map(toRawLog),
  }
}

function toBlockOrThrow(answer: BlockAnswer): Block {
  if (!answer) throw new Error('The node returned no block of a range that it had')
  return toBlock(answer)
}

function toBlockAt(answer: BlockAnswer, number: number): Block {
  const block = toBlockOrThrow(answer)
  if (block.number === number) return block
  throw new Error(`The node gave block ${block.number} for block ${number}`)
}

const toBlock = (answer: NonNullable<BlockAnswer>): Block => ({
  number: Number(answer.number),
  hash: answer.hash,
  parentHash: answer.parentHash,
  minedAtMs: Number(answer.timestamp) * 1000,
  logsBloom: answer.logsBloom,
  transactionCount: answer.transactions.length,
})

const toRawLog = (answer: LogAnswer): RawLog => ({
  address: answer.address,
  topics: answer.topics,
  data: answer.data,
  blockNumber: Number(answer.blockNumber),
  blockHash: answer.blockHash,
  transactionHash: answer.transactionHash,
  logIndex: Number(answer.logIndex),
})

/**
 * Returns an inconsistency between two answers of a node: a gap, a block of another branch, a log of a replaced
 * block, logs out of order. Null if the range is consistent.
 */
export function findRangeInconsistency({ blocks, logs }: BlockRange): string | null {
  const hashes = new Map<number, Hex>()
  let previous: Block | null = null
  for (const block of blocks) {
    if (previous && (block.number !== previous.number + 1 || block.parentHash !== previous.hash)) {
      return `block ${block.number} does not follow block ${previous.number}`
    }
    hashes.set(block.number, block.hash)
    previous = block
  }
  return findLogFlaw(logs, hashes)
}

function findLogFlaw(logs: readonly RawLog[], hashes: ReadonlyMap<number, Hex>): string | null {
  let last = { blockNumber: -1, logIndex: -1 }
  for (const log of logs) {
    if (hashes.get(log.blockNumber) !== log.blockHash) {
      return `a log of block ${log.blockNumber} belongs to another block of that number`
    }
    if (!isWritten(log)) return `a log of block ${log.blockNumber} is not written as logs are`
    const isLater =
      log.blockNumber > last.blockNumber ||
      (log.blockNumber === last.blockNumber && log.logIndex > last.logIndex)
    if (!isLater) return `the logs of block ${log.blockNumber} are out of order`
    last = log
  }
  return null
}

const ADDRESS = /^0x[0-9a-f]{40}$/i
const WORD = /^0x[0-9a-f]{64}$/i
const DATA = /^0x([0-9a-f]{2})*$/i

/** Logs are stored as lines of words, so any other character would corrupt them. */
const isWritten = ({ address, transactionHash, data, topics }: RawLog) =>
  ADDRESS.test(address) &&
  WORD.test(transactionHash) &&
  DATA.test(data) &&
  topics.every((topic) => WORD.test(topic))
