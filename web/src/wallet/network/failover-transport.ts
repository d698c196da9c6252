import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { toError } from '@parvalue/shared/domain/values/to-error.ts'
import { type CustomTransport, custom, type HttpTransport, http } from 'viem'

/** After this wait the next node is asked too, so that the user does not notice a silent node. */
const PATIENCE_MS = 2500
const TIMEOUT_MS = 10_000
const RETRY_COUNT = 2

/** Sends one call to one node; rejects if the node is down or refuses the call. */
export type NodeRequest = (call: { method: string; params?: unknown }) => Promise<unknown>

/**
 * Reads a chain through the first of its nodes that answers (requirement WB-08): the page does not connect to a node
 * in any other way. With one node it is viem's own transport.
 */
export function createChainTransport({
  rpcUrl,
  rpcUrls,
}: Pick<BootSettings['chains'][number], 'rpcUrl' | 'rpcUrls'>): CustomTransport | HttpTransport {
  if (rpcUrls.length < 2) return http(rpcUrl, { retryCount: RETRY_COUNT, timeout: TIMEOUT_MS })
  const nodes = rpcUrls.map((url): NodeRequest => {
    const { request } = http(url, { retryCount: 0, timeout: TIMEOUT_MS })({})
    return (call) => request(call)
  })
  return custom({ request: createFailover(nodes, PATIENCE_MS) }, { retryCount: RETRY_COUNT })
}

/**
 * Returns a call that the first node answers, or the next ones if it fails or stays silent for `patienceMs`. The node
 * that answered is asked first from then on. A refusal by a node is an answer; if all are down, the last error counts.
 */
export function createFailover(nodes: readonly NodeRequest[], patienceMs: number): NodeRequest {
  let preferred = 0
  return (call) =>
    new Promise((resolve, reject) => {
      const order = nodes.map((_, offset) => (preferred + offset) % nodes.length)
      let open = 0
      const ask = (place: number) => {
        const index = order[place]
        const node = index === undefined ? undefined : nodes[index]
        if (index === undefined || !node) return
        open += 1
        let isPassedOn = false
        const passOn = () => {
          if (!isPassedOn) ask(place + 1)
          isPassedOn = true
        }
        const timer = setTimeout(passOn, patienceMs)
        node(call).then(
          (answer) => {
            clearTimeout(timer)
            preferred = index
            resolve(answer)
          },
          (error: unknown) => {
            clearTimeout(timer)
            open -= 1
            if (!isNodeDown(error)) return reject(toError(error))
            passOn()
            if (open === 0) reject(toError(error))
          },
        )
      }
      ask(0)
    })
}

const DOWN = new Set([
  'HttpRequestError',
  'TimeoutError',
  'SocketClosedError',
  'WebSocketRequestError',
])

/** Returns whether the connection or the node failed, as opposed to a node that refused the call. */
export const isNodeDown = (error: unknown): boolean =>
  !(error instanceof Error) || DOWN.has(error.name) || error instanceof TypeError
