import { existsSync, readFileSync } from 'node:fs'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import type { Rpc } from './rpc.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/** The last known block of a chain, stored apart from its state. */
export type ChainRecord = {
  /** Hash of block 1, which holds the deployment; two chains may share a block 0. */
  firstHash: string
  saved: { number: number; hash: string }
}

type Block = { number: string; hash: string } | null

export async function readChainRecord(rpc: Rpc): Promise<ChainRecord> {
  const [first, latest] = await Promise.all(
    ['0x1', 'latest'].map((tag) => rpc<Block>('eth_getBlockByNumber', tag, false)),
  )
  return {
    firstHash: first?.hash ?? NO_BLOCK,
    saved: { number: Number(latest?.number ?? 0), hash: latest?.hash ?? NO_BLOCK },
  }
}

const NO_BLOCK = 'none'

export const writeChainRecord = (file: string, record: ChainRecord): Promise<void> =>
  writeFileAtomic(file, JSON.stringify(record))

/** Parses a record; null if the file is damaged. */
function parseRecord(text: string): ChainRecord | null {
  try {
    const { firstHash, saved } = JSON.parse(text) as Partial<ChainRecord>
    const isWhole = typeof firstHash === 'string' && typeof saved?.number === 'number'
    return isWhole ? { firstHash, saved } : null
  } catch {
    return null
  }
}

/**
 * Refuses a chain that is not the recorded one, or that has lost recorded blocks: database, page and users have seen
 * those blocks, so continuing would mix two histories without notice.
 */
export async function requireChainContinuation(
  rpc: Rpc,
  chainId: number,
  file: string,
): Promise<Result<void>> {
  if (!existsSync(file)) return succeeded
  const record = parseRecord(readFileSync(file, 'utf8'))
  const { firstHash, saved } = await readChainRecord(rpc)
  if (record?.firstHash !== firstHash) {
    return refused(
      `The state of chain ${chainId} is not of the chain that was deployed here; npm start -- --fresh starts over.`,
    )
  }
  const wanted = `0x${record.saved.number.toString(16)}`
  const block = await rpc<Block>('eth_getBlockByNumber', wanted, false)
  if (block?.hash === record.saved.hash) return accepted(undefined)
  return refused(
    `The state of chain ${chainId} is older than this system: it ends at block ${saved.number} without block ${record.saved.number}. Put the newer state back, or npm start -- --fresh starts over.`,
  )
}
