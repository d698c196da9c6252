export type Rpc = <Result>(method: string, ...params: unknown[]) => Promise<Result>

/** Sends JSON-RPC over HTTP to a local chain; an error of the chain is thrown with its method's name. */
export function connectRpc(url: string): Rpc {
  return async <Result>(method: string, ...params: unknown[]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as { result: Result; error?: { message: string } }
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
}
