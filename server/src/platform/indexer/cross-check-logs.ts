import type { EventDecoder, RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { toError } from '@parvalue/shared/domain/values/to-error.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import type { Block, BlockRange } from './blocks.ts'
import { createBloomCheck } from './bloom.ts'

/** Number of final blocks of a range whose receipts are read as a sample. */
const HISTORY_SAMPLE = 2
/** Number of blocks of a range whose receipts are read because their bloom allows logs that are missing. */
const SUSPECTS_MAX = 32

type Followed = Pick<EventDecoder, 'addresses' | 'topics'>
type ReportedLog = Pick<RawLog, 'address' | 'topics' | 'data' | 'transactionHash'> & {
  logIndex: Hex
}
type Receipt = { blockHash: Hex; logs: readonly ReportedLog[] }

export type LogCrossCheck = (range: BlockRange, finalNumber: number) => Promise<string | null>

/**
 * Checks the logs of a range against two other sources than `eth_getLogs`: the bloom filter of every header, and
 * receipts. Receipts are read for all blocks with logs that are not final yet, for a sample of the final ones, and
 * for blocks whose bloom allows logs where none were returned; if most blooms are too full to tell, for a sample of
 * those. Receipts come from the second node if there is one.
 */
export function createLogCrossCheck(witnesses: readonly Rpc[], followed: Followed): LogCrossCheck {
  const addresses = new Set<string>(followed.addresses)
  const topics = new Set<string>(followed.topics)
  const isAskedFor = ({ address, topics: [topic] }: RawLog) =>
    addresses.has(address.toLowerCase()) && topics.has(String(topic).toLowerCase())
  const bloom = createBloomCheck(followed.addresses, followed.topics)
  return async ({ blocks, logs }, finalNumber) => {
    const byBlock = groupByBlock(logs)
    for (const block of blocks) {
      const kinds = listKinds(byBlock.get(block.number) ?? [])
      if (!kinds.every(isAskedFor)) {
        return `a log of block ${block.number} was not asked for`
      }
      if (!kinds.every((log) => bloom.hasLog(block.logsBloom, log))) {
        return `the header of block ${block.number} knows nothing of one of its logs`
      }
    }
    const isGiven = ({ number }: Block) => byBlock.has(number)
    const suspects = blocks.filter((block) => !isGiven(block) && bloom.mayHoldAny(block.logsBloom))
    const fresh = blocks.filter((block) => isGiven(block) && block.number > finalNumber)
    const settled = blocks.filter((block) => isGiven(block) && block.number <= finalNumber)
    const chosen = [...pick(suspects, SUSPECTS_MAX), ...fresh, ...pick(settled, HISTORY_SAMPLE)]
    return findReceiptFlaw(witnesses, followed, chosen, byBlock)
  }
}

function groupByBlock(logs: readonly RawLog[]): Map<number, RawLog[]> {
  const byBlock = new Map<number, RawLog[]>()
  for (const log of logs) {
    const known = byBlock.get(log.blockNumber)
    if (known) known.push(log)
    else byBlock.set(log.blockNumber, [log])
  }
  return byBlock
}

/** Returns the logs whose contract or first topic differs from that of the log before. */
const listKinds = (logs: readonly RawLog[]): RawLog[] =>
  logs.filter(({ address, topics: [topic] }, index) => {
    const before = logs[index - 1]
    return address !== before?.address || topic !== before.topics[0]
  })

/** Picks up to `max` blocks by the digits of their hashes: deterministic, and no node can choose them. */
const pick = (blocks: readonly Block[], max: number) =>
  blocks.length <= max
    ? blocks
    : blocks.toSorted((a, b) => (a.hash.slice(-8) < b.hash.slice(-8) ? -1 : 1)).slice(0, max)

async function findReceiptFlaw(
  witnesses: readonly Rpc[],
  followed: Followed,
  blocks: readonly Block[],
  byBlock: ReadonlyMap<number, readonly RawLog[]>,
): Promise<string | null> {
  if (blocks.length === 0) return null
  const reported = await queryFirstResponding(witnesses, blocks, followed)
  for (const [index, block] of blocks.entries()) {
    const blockLogs = byBlock.get(block.number) ?? []
    const known = reported[index]
    if (!known)
      return `the receipts of block ${block.number} belong to another block of that number`
    if (known.map(toLine).join() !== blockLogs.map(toLine).join()) {
      return `the logs of block ${block.number} are not those of its receipts`
    }
  }
  return null
}

/** Queries the second node, and the first one if the second is unreachable or behind. */
async function queryFirstResponding(
  witnesses: readonly Rpc[],
  blocks: readonly Block[],
  followed: Followed,
): Promise<(readonly ReportedLogs[] | null)[]> {
  let failure = new Error('The node has no receipts of a block that it gave')
  for (const rpc of witnesses) {
    try {
      const reported = await listReportedLogs(rpc, blocks, followed)
      if (!reported.includes(undefined)) return reported.map((logs) => logs ?? null)
    } catch (error) {
      failure = toError(error)
    }
  }
  throw failure
}

type ReportedLogs = Omit<ReportedLog, 'logIndex'> & { logIndex: Hex | number }

/** Returns the followed logs per block; null: the node has another block; undefined: it does not know the block. */
async function listReportedLogs(rpc: Rpc, blocks: readonly Block[], followed: Followed) {
  const isFollowed = ({ address, topics: [topic] }: ReportedLog) =>
    followed.addresses.includes(address.toLowerCase() as ReportedLog['address']) &&
    topic !== undefined &&
    followed.topics.includes(topic)
  const answers = await rpc.batch<readonly Receipt[] | null>(
    blocks.map(({ number }) => ({
      method: 'eth_getBlockReceipts',
      params: [`0x${number.toString(16)}`],
    })),
  )
  return answers.map((receipts, index) => {
    const block = blocks[index]
    if (!receipts || !block) return undefined
    const isOfBlock =
      receipts.length === block.transactionCount &&
      receipts.every(({ blockHash }) => blockHash === block.hash)
    return isOfBlock ? receipts.flatMap(({ logs }) => logs.filter(isFollowed)) : null
  })
}

const toLine = ({ logIndex, transactionHash, address, topics, data }: ReportedLogs) =>
  `${Number(logIndex)} ${transactionHash} ${address.toLowerCase()} ${topics.join(' ')} ${data}`
