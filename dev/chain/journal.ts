import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rpc } from './rpc.ts'
import { writeSafely } from './state-file.ts'

const journalFile = (folder: string) => join(folder, 'mining.json')

/** `pending`: those of the block that would be mined now. */
export async function listTransactions(rpc: Rpc, block: 'pending' | 'latest'): Promise<string[]> {
  const found = await rpc<{ transactions: string[] }>('eth_getBlockByNumber', block, false)
  return found.transactions
}

/**
 * Notes the transactions of a block before it is mined: if the chain is killed between mining and
 * saving, somebody may have seen them confirmed, so they are sent again.
 */
export async function noteTransactions(
  rpc: Rpc,
  folder: string,
  hashes: readonly string[],
): Promise<void> {
  const raw = await Promise.all(
    hashes.map((hash) => rpc<string | null>('eth_getRawTransactionByHash', hash)),
  )
  await writeSafely(journalFile(folder), JSON.stringify(raw.filter((text) => text !== null)))
}

/** Sends what was noted and is not in the loaded chain; a transaction already there is refused. */
export async function resendNoted(rpc: Rpc, folder: string): Promise<number> {
  const noted = readNoted(folder)
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

function readNoted(folder: string): string[] {
  if (!existsSync(journalFile(folder))) return []
  try {
    return JSON.parse(readFileSync(journalFile(folder), 'utf8'))
  } catch {
    return []
  }
}
