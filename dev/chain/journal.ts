import { existsSync, readFileSync } from 'node:fs'
import type { Rpc } from './rpc.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/** Lists the transactions of a block; `pending` is the block that would be mined now. */
export async function listBlockTransactions(
  rpc: Rpc,
  block: 'pending' | 'latest',
): Promise<string[]> {
  const found = await rpc<{ transactions: string[] }>('eth_getBlockByNumber', block, false)
  return found.transactions
}

/**
 * Stores the transactions of a block before it is mined: if the chain is killed between mining and saving, a client may
 * have seen the transactions confirmed, so the next start sends them again.
 */
export async function journalTransactions(
  rpc: Rpc,
  file: string,
  hashes: readonly string[],
): Promise<void> {
  const raw = await Promise.all(
    hashes.map((hash) => rpc<string | null>('eth_getRawTransactionByHash', hash)),
  )
  await writeFileAtomic(file, JSON.stringify(raw.filter((text) => text !== null)))
}

/**
 * Sends the journaled transactions again; the chain refuses those that it already has. Returns how many it accepted.
 */
export async function replayJournal(rpc: Rpc, file: string): Promise<number> {
  const noted = readNoted(file)
  const results = []
  for (const raw of noted) {
    results.push(
      await rpc('eth_sendRawTransaction', raw).then(
        () => true,
        () => false,
      ),
    )
  }
  return results.filter(Boolean).length
}

function readNoted(file: string): string[] {
  if (!existsSync(file)) return []
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch {
    return []
  }
}
