import type { Clock, Http } from '../../world.ts'

const TIMEOUT_MS = 1500
const FRESH_MS = 2000

type ChainAddress = { id: number; nodeUrls: readonly string[] }
type Check = { startedMs: number; answer: Promise<boolean> }

/** Whether chains answer with their own id; asked at most once in two seconds each. */
export function createChainCheck(http: Http, clock: Clock) {
  const checks = new Map<number, Check>()
  return (chain: ChainAddress): Promise<boolean> => {
    const known = checks.get(chain.id)
    if (known && clock() - known.startedMs < FRESH_MS) return known.answer
    const answer = isAnswering(http, chain)
    checks.set(chain.id, { startedMs: clock(), answer })
    return answer
  }
}

/** The first that answers counts, so a provider that is away costs nothing but its own time. */
async function isAnswering(http: Http, { id, nodeUrls }: ChainAddress): Promise<boolean> {
  for (const url of nodeUrls) if (await isNodeOf(http, id, url)) return true
  return false
}

async function isNodeOf(http: Http, id: number, url: string): Promise<boolean> {
  try {
    const response = await http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const answer = (await response.json()) as { result?: unknown } | null
    return answer?.result === `0x${id.toString(16)}`
  } catch {
    return false
  }
}
