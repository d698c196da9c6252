import { boot } from '#api/client/boot.ts'
import { ProviderError } from '../provider-error.ts'
import { callNode } from './public-clients.ts'

/** Returns whether a method only reads; our own node answers it instead of the wallet. */
export const isReadMethod = (method: string) =>
  /^eth_(get|call$|estimateGas$|gasPrice$|feeHistory$|blockNumber$|maxPriorityFeePerGas$)/.test(
    method,
  )

/** Sends a reading call to our own nodes; throws an error with the node's code if it refuses. */
export async function readNode(
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (!boot.chains.some(({ id }) => id === chainId))
    throw new ProviderError(`There is no connection to chain ${chainId}.`, 4901)
  return callNode(chainId, method, params)
}
