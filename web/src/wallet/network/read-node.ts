import { boot } from '#api/client/boot.ts'
import { ProviderError } from '../provider-error.ts'

/** Returns whether a method only reads; our own node answers it instead of the wallet. */
export const isReadMethod = (method: string) =>
  /^eth_(get|call$|estimateGas$|gasPrice$|feeHistory$|blockNumber$|maxPriorityFeePerGas$)/.test(
    method,
  )

export async function readNode(chainId: number, method: string, params: readonly unknown[]) {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new ProviderError(`There is no connection to chain ${chainId}.`, 4901)
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw new ProviderError(error.message, error.code)
  return result
}
