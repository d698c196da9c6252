import { type Post, postAll, readReply, sendBatch, sendCall } from './json-rpc.ts'
import type { Rpc, RpcCall } from './port.ts'

/** The most calls that nodes accept in one batch. */
const CALLS_MAX = 50

type Waiting = {
  call: RpcCall
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Collects the calls of one microtask into one batch. Each call has its own answer or refusal; a failed request
 * fails all of its calls.
 */
export function toBatchingRpc(post: Post): Rpc {
  let gathered: Waiting[] = []
  const send = async (asked: readonly Waiting[]) => {
    const [only] = asked
    if (only && asked.length === 1) {
      return sendCall(post, only.call).then(only.resolve, only.reject)
    }
    try {
      const replies = await postAll(
        post,
        asked.map((each) => each.call),
      )
      asked.forEach((each, id) => {
        settle(each, () => readReply(replies.get(id), each.call.method))
      })
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  const flush = () => {
    const all = gathered
    gathered = []
    for (let at = 0; at < all.length; at += CALLS_MAX) void send(all.slice(at, at + CALLS_MAX))
  }
  return {
    batch: (calls) => sendBatch(post, calls),
    call: <Answer>(method: string, ...params: unknown[]) =>
      new Promise<Answer>((resolve, reject) => {
        if (gathered.length === 0) queueMicrotask(flush)
        gathered.push({
          call: { method, params },
          resolve: resolve as Waiting['resolve'],
          reject,
        })
      }),
  }
}

function settle({ resolve, reject }: Waiting, read: () => unknown) {
  try {
    resolve(read())
  } catch (error) {
    reject(error)
  }
}
