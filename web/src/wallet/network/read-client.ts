import type { Client, PublicClient } from 'viem'
import {
  call,
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getChainId,
  getCode,
  getContractEvents,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  multicall,
  readContract,
  simulateContract,
} from 'viem/actions'

/** What the page asks chains, one by one: a client that has all of viem's brings three times as much code. */
export const readActions = {
  call,
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getChainId,
  getCode,
  getContractEvents,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  multicall,
  readContract,
  simulateContract,
}

export type ReadClient = Pick<PublicClient, keyof Client | keyof typeof readActions>
