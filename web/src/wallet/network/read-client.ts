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

/** The read actions that the page uses; all of viem's public actions would triple the code size. */
export const publicReadActions = {
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

export type ReadClient = Pick<PublicClient, keyof Client | keyof typeof publicReadActions>
