import { getChainId, getRpcUrl } from './memory.ts'
import { WalletRpcError } from './rpc-error.ts'

/** A call to the node of the network the wallet is on. */
export const passToNode = (method: string, params: readonly unknown[]) =>
  passToNodeOf(getChainId(), method, params)

/** Survives the page's end (`keepalive`); throws what the node answers as a wallet would. */
export async function passToNodeOf(
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(getRpcUrl(chainId), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (answer.error) {
    throw new WalletRpcError(answer.error.code, answer.error.message, answer.error.data)
  }
  return answer.result
}
