import { messageOf } from '@parvalue/shared/domain/values/thrown.ts'
import type { Http } from '../../platform/ambient.ts'
import { RpcError, RpcTimeoutError } from './errors.ts'
import type { RpcCall } from './port.ts'

export type Reply = { id: number; result?: unknown; error?: { code: number; message: string } }

const TIMEOUT_MS = 5000

export type Post = (body: unknown) => Promise<unknown>

/** What the node answers to one request. */
export const createPost =
  (http: Http, url: string): Post =>
  async (body): Promise<unknown> => {
    const response = await http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new RpcTimeoutError(messageOf(error), error)
    })
    if (!response.ok && response.status !== 400) {
      throw new RpcTimeoutError(`The node says ${response.status}`)
    }
    // A line that breaks in the middle of an answer leaves half of it.
    return response.json().catch(() => {
      throw new RpcTimeoutError('The node’s answer is not whole')
    })
  }

/** Posts one call and returns its answer; throws an `RpcError` where the node refuses it. */
export async function sendCall<Answer>(post: Post, { method, params }: RpcCall): Promise<Answer> {
  const reply = await post({ jsonrpc: '2.0', id: 0, method, params })
  return readReply(reply as Reply, method) as Answer
}

/** Posts calls as one request and returns their answers in the same order; one refused call fails all. */
export async function sendBatch<Answer>(post: Post, calls: readonly RpcCall[]): Promise<Answer[]> {
  const replies = await postAll(post, calls)
  return calls.map(({ method }, id) => readReply(replies.get(id), method) as Answer)
}

/** By the place of their calls. */
export async function postAll(post: Post, calls: readonly RpcCall[]): Promise<Map<number, Reply>> {
  if (calls.length === 0) return new Map()
  const replies = await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  if (!Array.isArray(replies)) readReply(replies as Reply, 'batch')
  return new Map((replies as Reply[]).map((reply) => [reply.id, reply]))
}

/** Throws what the node refused, or did not answer. */
export function readReply(reply: Reply | undefined, method: string): unknown {
  if (reply?.error) throw new RpcError(method, reply.error.code, reply.error.message)
  if (reply?.result === undefined) throw new Error(`${method}: the node gave no answer`)
  return reply.result
}
