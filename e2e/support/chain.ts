import { execFileSync } from 'node:child_process'
import { CHAIN_PORT } from './ports.ts'

/** Calls the chain's RPC directly, so that tests compare the page with the chain. */
export async function callRpc<T>(
  rpcUrl: string,
  method: string,
  params: unknown[] = [],
): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: T; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result as T
}

/** RPC URL of the first chain of the system that Playwright's configuration starts. */
export const SHARED_RPC_URL = `http://127.0.0.1:${CHAIN_PORT}`

export type SentTransaction = { hash: string; from: string; input: string; blockNumber: string }

const FAUCET = '0xde5f72fd'

type Block = { transactions: SentTransaction[] }

/** Lists all blocks. A node counts a block shortly before it can return it, so the list is then read again. */
async function listBlocks(rpcUrl: string): Promise<Block[]> {
  const head = Number(await callRpc<string>(rpcUrl, 'eth_blockNumber'))
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = await Promise.all(
    numbers.map((number) => callRpc<Block | null>(rpcUrl, 'eth_getBlockByNumber', [number, true])),
  )
  const shown = blocks.filter((block) => block !== null)
  return shown.length === blocks.length ? shown : listBlocks(rpcUrl)
}

/** Lists the account's transactions, oldest first, without those to the faucet. */
export async function listSentTransactions(
  account: string,
  rpcUrl = SHARED_RPC_URL,
): Promise<SentTransaction[]> {
  const blocks = await listBlocks(rpcUrl)
  const ours = blocks.flatMap((block) => block.transactions.filter(({ from }) => from === account))
  return ours.filter(({ input }) => !input.startsWith(FAUCET))
}

/**
 * Returns the process id of a chain's node, so that a test can stop and continue it: a stopped node hangs, and a dead
 * one refuses connections.
 */
export function getChainPid(chainPort: number): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const node = listed.find((line) => /anvil .*--port /.test(line) && line.includes(`${chainPort} `))
  if (!node) throw new Error(`No chain runs on port ${chainPort}.`)
  return Number.parseInt(node, 10)
}
