import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { ChainFiles } from './chain-files.ts'
import type { ChainRecord } from './chain-progress.ts'
import type { LocalChain } from './local-chain.ts'

/**
 * Waits until the condition is true. Errors count as false, because a restarting chain does not answer and a file may
 * not exist yet.
 */
export const waitUntilTrue = (condition: () => Promise<boolean>, what: string) =>
  waitUntil(() => condition().catch(() => false), what)

export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

type Saved = { best_block_number: number; historical_states: object | null }

export const readSavedState = ({ state }: ChainFiles) =>
  JSON.parse(gunzipSync(readFileSync(state)).toString()) as Saved

/** Mines a transaction that emits a log. */
export async function mineTestTransaction({ rpc }: LocalChain): Promise<string> {
  const [from] = await rpc<string[]>('eth_accounts')
  const hash = await rpc<string>('eth_sendTransaction', {
    from,
    value: '0x5',
    data: '0x60006000a000',
    gas: '0x30000',
  })
  await waitUntilTrue(
    async () => (await rpc('eth_getTransactionReceipt', hash)) !== null,
    `${hash} is mined`,
  )
  return hash
}

/** Waits until a block is saved; a kill loses blocks that were only mined. */
export async function waitUntilBlockSaved({ files }: LocalChain, blockNumber: number) {
  const record = () => JSON.parse(readFileSync(files.record, 'utf8')) as ChainRecord
  await waitUntilTrue(
    async () => record().saved.number >= blockNumber,
    `block ${blockNumber} is saved`,
  )
}

export async function readBlockNumberOf({ rpc }: LocalChain, hash: string): Promise<number> {
  const { blockNumber } = await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
  return Number(blockNumber)
}

/** Waits until a transaction that arrived while a block was mined is in the journal. */
export async function waitUntilJournaled({ files }: LocalChain) {
  const isNoted = async () =>
    (JSON.parse(readFileSync(files.journal, 'utf8')) as string[]).length > 0
  await waitUntilTrue(isNoted, 'a transaction is noted')
}

/** Copies the files as they are now, and returns a function that restores them. */
export function copySavedFiles(
  files: ChainFiles,
  names: ('state' | 'record')[] = ['state', 'record'],
) {
  const saved = names.map((name) => [files[name], readFileSync(files[name])] as const)
  return () => {
    for (const [file, content] of saved) writeFileSync(file, content)
  }
}

export async function readTransactionState({ rpc }: LocalChain, hash: string) {
  const [from] = await rpc<string[]>('eth_accounts')
  const receipt = await rpc<{ blockNumber: string; from: string }>(
    'eth_getTransactionReceipt',
    hash,
  )
  return {
    receipt,
    block: await rpc('eth_getBlockByNumber', receipt.blockNumber, true),
    logs: await rpc<unknown[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
    balance: await rpc('eth_getBalance', from, 'latest'),
    nonce: await rpc('eth_getTransactionCount', from, 'latest'),
  }
}
