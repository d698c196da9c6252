import { messageOf } from '@parvalue/shared/domain/values/thrown.ts'
import type { Http } from '../../platform/ambient.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** Answers are what the node said; whoever asks knows their form and checks what matters. */
export type Rpc = {
  call: <Answer>(method: string, ...params: unknown[]) => Promise<Answer>
  /** In the order of the calls; one failed call fails the batch. */
  batch: <Answer>(calls: readonly RpcCall[]) => Promise<Answer[]>
}

/** The line's fault: nobody answered in time, or not with a whole answer. The same again may work. */
export class RpcTimeoutError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NodeSilentError'
  }
}

/** The node answered, with a refusal; anything else that goes wrong is the line's fault. */
export class RpcError extends Error {
  readonly code: number

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`)
    this.name = 'RpcError'
    this.code = code
  }
}

export type Reply = { id: number; result?: unknown; error?: { code: number; message: string } }

const TIMEOUT_MS = 5000

/** Plain JSON-RPC over HTTP: nothing between the node's answer and who reads it. */
export function createRpc(http: Http, url: string): Rpc {
  const post = createPost(http, url)
  return {
    call: async <Answer>(method: string, ...params: unknown[]) => {
      const reply = await post({ jsonrpc: '2.0', id: 0, method, params })
      return readReply(reply as Reply, method) as Answer
    },
    batch: async <Answer>(calls: readonly RpcCall[]) => {
      const replies = await postAll(post, calls)
      return calls.map(({ method }, id) => readReply(replies.get(id), method) as Answer)
    },
  }
}

type Post = (body: unknown) => Promise<unknown>

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
