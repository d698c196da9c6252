import type { Clock, Http } from '../../platform/ambient.ts'
import { createThrottledCache } from './throttled-cache.ts'

const TIMEOUT_MS = 1500

export type ChainNodes = { id: number; nodeUrls: readonly string[] }

/** Returns a chain's newest block number; null while no node answers. */
export type FindChainHead = (chain: ChainNodes) => Promise<number | null>

export function createChainHeadFinder(http: Http, clock: Clock): FindChainHead {
  const throttled = createThrottledCache<number | null>(clock)
  return (chain) => throttled(String(chain.id), () => findHead(http, chain))
}

/** Tries the nodes in order; the first response counts. */
async function findHead(http: Http, { id, nodeUrls }: ChainNodes): Promise<number | null> {
  for (const url of nodeUrls) {
    const head = await findHeadAt(http, id, url)
    if (head !== null) return head
  }
  return null
}

const QUESTIONS = ['eth_chainId', 'eth_blockNumber'].map((method, id) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: [],
}))

type Reply = { id?: unknown; result?: unknown }

async function findHeadAt(http: Http, id: number, url: string): Promise<number | null> {
  try {
    const response = await http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(QUESTIONS),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const replies = (await response.json()) as Reply[]
    const [chainId, head] = QUESTIONS.map(
      (question) => replies.find((reply) => reply.id === question.id)?.result,
    )
    const block = Number(head)
    return chainId === `0x${id.toString(16)}` && Number.isSafeInteger(block) ? block : null
  } catch {
    return null
  }
}
