import type { Client, PublicClient } from 'viem'

/** What the page asks chains. */
export type ReadClient = Pick<PublicClient, keyof Client | ReadAction>

export type ReadAction =
  | 'call'
  | 'estimateFeesPerGas'
  | 'estimateGas'
  | 'getBalance'
  | 'getBlock'
  | 'getBlockNumber'
  | 'getChainId'
  | 'getCode'
  | 'getContractEvents'
  | 'getTransaction'
  | 'getTransactionCount'
  | 'getTransactionReceipt'
  | 'multicall'
  | 'readContract'
  | 'simulateContract'
