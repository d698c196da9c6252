import { WalletRpcError } from './rpc-error.ts'
import { getChainRpcUrls, getSelectedChainId } from './saved-connection.ts'

/** Calls the node of the wallet's current network. */
export const callSelectedNode = (method: string, params: readonly unknown[]) =>
  callNodeOfChain(getSelectedChainId(), method, params)

/** Calls the node of a network with `keepalive`, so it survives unloading; throws the node's error. */
export async function callNodeOfChain(
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchFromFirst(getChainRpcUrls(chainId), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw new WalletRpcError(error.code, error.message, error.data)
  return result
}

/** Sends a request to the first node that can be reached. */
async function fetchFromFirst(
  [url = '', ...more]: readonly string[],
  request: RequestInit,
): Promise<Response> {
  if (more.length === 0) return fetch(url, request)
  return fetch(url, request).catch(() => fetchFromFirst(more, request))
}
