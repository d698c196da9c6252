import {
  getReplyResult,
  type PostJson,
  postRpcBatch,
  sendRpcBatch,
  sendRpcCall,
} from './json-rpc.ts'
import type { Rpc, RpcCall } from './port.ts'

/** Maximum number of calls in one batch that nodes accept. */
const CALLS_MAX = 50

type PendingCall = {
  call: RpcCall
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Collects the calls of one microtask into one batch. Each call has its own answer or refusal; a failed request
 * fails all of its calls.
 */
export function toBatchingRpc(post: PostJson): Rpc {
  let pending: PendingCall[] = []
  const send = async (calls: readonly PendingCall[]) => {
    const [only] = calls
    if (only && calls.length === 1) {
      return sendRpcCall(post, only.call).then(only.resolve, only.reject)
    }
    try {
      const replies = await postRpcBatch(
        post,
        calls.map((one) => one.call),
      )
      calls.forEach((one, id) => {
        settle(one, () => getReplyResult(replies.get(id), one.call.method))
      })
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }
  const flush = () => {
    const all = pending
    pending = []
    for (let at = 0; at < all.length; at += CALLS_MAX) void send(all.slice(at, at + CALLS_MAX))
  }
  return {
    batch: (calls) => sendRpcBatch(post, calls),
    call: <Answer>(method: string, ...params: unknown[]) =>
      new Promise<Answer>((resolve, reject) => {
        if (pending.length === 0) queueMicrotask(flush)
        pending.push({
          call: { method, params },
          resolve: resolve as PendingCall['resolve'],
          reject,
        })
      }),
  }
}

function settle({ resolve, reject }: PendingCall, read: () => unknown) {
  try {
    resolve(read())
  } catch (error) {
    reject(error)
  }
}
