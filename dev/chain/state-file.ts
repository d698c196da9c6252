import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { ChainFiles } from './chain-files.ts'
import { readChainRecord, writeChainRecord } from './chain-progress.ts'
import type { Rpc } from './rpc.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/**
 * Saves the state that anvil dumps: blocks, transactions, receipts and the latest balances. `withHistory` adds recent
 * historical states, so that `finalized` is readable right after a restart. Dumping the history blocks the chain for
 * seconds, so only a clean shutdown does it: after a crash `finalized` becomes readable once as many new blocks are
 * mined.
 */
export async function saveChainState(
  rpc: Rpc,
  files: ChainFiles,
  withHistory: boolean,
): Promise<void> {
  const progress = await readChainRecord(rpc)
  const dump = await rpc<string>('anvil_dumpState', withHistory)
  await writeFileAtomic(files.state, Buffer.from(dump.slice(2), 'hex'))
  // The record is written last: a kill in between leaves a state newer than the record, never an older one.
  await writeChainRecord(files.record, progress)
}

/** Unpacks the saved state for anvil to load, and returns the file; null if nothing was saved yet. */
export function unpackChainState({
  state,
  unpacked,
}: ChainFiles): Outcome<string | null, 'damaged'> {
  if (!existsSync(state)) return accepted(null)
  try {
    const dump = JSON.parse(gunzipSync(readFileSync(state)).toString()) as Dump
    writeFileSync(unpacked, JSON.stringify({ ...dump, blocks: withOneGenesis(dump.blocks) }))
    return accepted(unpacked)
  } catch (error) {
    // A system error, such as a full disk, does not mean a damaged file, so it is thrown.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return refused('damaged')
  }
}

type Dump = { blocks: { header: { number: string; timestamp: string } }[] }

/**
 * Removes surplus blocks 0: each run of anvil adds one to the blocks that it loads, and only the oldest is the chain's
 * own.
 */
function withOneGenesis(blocks: Dump['blocks']): Dump['blocks'] {
  const oldest = blocks
    .filter(({ header }) => Number(header.number) === 0)
    .reduce((a, b) => (Number(a.header.timestamp) <= Number(b.header.timestamp) ? a : b))
  return blocks.filter((block) => block === oldest || Number(block.header.number) > 0)
}

export function removeUnpackedState({ unpacked }: ChainFiles): void {
  rmSync(unpacked, { force: true })
}
