import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** This character replaces a word that equals that of the previous log. */
const DITTO = '='

/** Runs of at least 12 zeros are run-length encoded. */
const ZEROS = /0{12,}/g
const COUNTED_ZEROS = /~(\d+);/g

/**
 * Encodes the logs of one block as text, at a third of their size: a line of words each (index, transaction,
 * contract, data, topics). Encoding is a considerable part of catching up.
 */
export function encodeLogs(logs: readonly RawLog[]): string {
  let before: readonly string[] = []
  const lines = logs.map(({ logIndex, transactionHash, address, data, topics }) => {
    const words = [transactionHash, address, data, ...topics]
    let line = `${logIndex}`
    for (let index = 0; index < words.length; index += 1) {
      line += words[index] === before[index] ? ` ${DITTO}` : ` ${words[index]}`
    }
    before = words
    return line
  })
  return lines.join('\n').replace(ZEROS, (zeros) => `~${zeros.length};`)
}

type LogPosition = Pick<RawLog, 'blockNumber' | 'blockHash'>

export function decodeLogs(text: string, position: LogPosition): RawLog[] {
  let before: readonly Hex[] = []
  const lines = text.replace(COUNTED_ZEROS, (_, count) => '0'.repeat(Number(count))).split('\n')
  return lines.map((line) => {
    const [index, ...encoded] = line.split(' ')
    const words = encoded.map((word, at) => (word === DITTO ? (before[at] ?? '0x') : (word as Hex)))
    before = words
    const [transactionHash = '0x', address = '0x', data = '0x', ...topics] = words
    return { ...position, logIndex: Number(index), transactionHash, address, data, topics }
  })
}
