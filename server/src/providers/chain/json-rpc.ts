import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import type { Http } from '../../platform/ambient.ts'
import { RpcError, RpcTimeoutError } from './errors.ts'
import type { RpcCall } from './port.ts'

export type RpcReply = {
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

const TIMEOUT_MS = 5000

export type PostJson = (body: unknown) => Promise<unknown>

/** After this time on a fallback the preferred node is asked again. */
const FALLBACK_MS = 60_000

/**
 * Returns a function that posts one JSON-RPC body and returns the parsed response. If a node does not answer, the next
 * one is asked, and stays the first for a minute; a refusal is an answer. Throws `RpcTimeoutError` if none answers.
 * Requirement WB-08.
 */
export function createRpcPost(http: Http, urls: string | readonly string[]): PostJson {
  const posts = [urls].flat().map((url) => createNodePost(http, url))
  let answering = 0
  let sinceMs = 0
  return async (body) => {
    if (performance.now() - sinceMs > FALLBACK_MS) answering = 0
    const first = answering
    let failure: unknown = new RpcTimeoutError('No node is configured.')
    for (const [offset] of posts.entries()) {
      const index = (first + offset) % posts.length
      try {
        const answer = await posts[index]?.(body)
        if (index !== answering) {
          answering = index
          sinceMs = performance.now()
        }
        return answer
      } catch (error) {
        if (!(error instanceof RpcTimeoutError)) throw error
        failure = error
      }
    }
    throw failure
  }
}

const createNodePost =
  (http: Http, url: string): PostJson =>
  async (body): Promise<unknown> => {
    const response = await http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new RpcTimeoutError(toErrorMessage(error), error)
    })
    if (!response.ok && response.status !== 400) {
      throw new RpcTimeoutError(`RPC node: HTTP ${response.status}`)
    }
    // The response is cut off when the connection breaks in the middle of it.
    return response.json().catch(() => {
      throw new RpcTimeoutError('RPC node: connection closed mid-response')
    })
  }

/** Posts one call and returns its answer; throws an `RpcError` where the node refuses it. */
export async function sendRpcCall<Answer>(
  post: PostJson,
  { method, params }: RpcCall,
): Promise<Answer> {
  const reply = await post({ jsonrpc: '2.0', id: 0, method, params })
  return getReplyResult(reply as RpcReply, method) as Answer
}

/** Posts calls as one batch and returns their answers in the same order; one refused call fails all of them. */
export async function sendRpcBatch<Answer>(
  post: PostJson,
  calls: readonly RpcCall[],
): Promise<Answer[]> {
  const replies = await postRpcBatch(post, calls)
  return calls.map(({ method }, id) => getReplyResult(replies.get(id), method) as Answer)
}

/** Posts calls as one batch and returns the replies by the index of their call. */
export async function postRpcBatch(
  post: PostJson,
  calls: readonly RpcCall[],
): Promise<Map<number, RpcReply>> {
  if (calls.length === 0) return new Map()
  const replies = await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  if (!Array.isArray(replies)) getReplyResult(replies as RpcReply, 'batch')
  return new Map((replies as RpcReply[]).map((reply) => [reply.id, reply]))
}

/**
 * Returns the result of a reply; throws an `RpcError` where the node refused the call, and an `Error` where there is no
 * result.
 */
export function getReplyResult(reply: RpcReply | undefined, method: string): unknown {
  if (reply?.error) {
    const { code, message, data } = reply.error
    throw new RpcError(method, code, message, data)
  }
  if (reply?.result === undefined) throw new Error(`RPC node: no result for ${method}`)
  return reply.result
}
