import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { maxUint256 } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt } from 'viem/utils'
import { isRevert } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'
import type { ReportedPrice } from './port.ts'

/** The band of a vault that allows any price. */
const UNLIMITED_BPS = 2 ** 32 - 1

/** Reads the price near which fills are allowed, as of the latest block; null if the vault allows any price. */
export async function readReportedPrice(
  rpc: Rpc,
  vault: Address,
  stockToken: Address,
): Promise<ReportedPrice | null> {
  const limits = { abi: vaultAbi, functionName: 'orderLimits' } as const
  const reported = { abi: vaultAbi, functionName: 'reportedPrice' } as const
  const limitData = await readUnlessMissing(rpc, vault, encodeFunctionData(limits))
  if (limitData === null) return null
  const [bandBps, , maxAgeSeconds] = decodeFunctionResult({ ...limits, data: limitData })
  if (bandBps === UNLIMITED_BPS) return null
  const data = encodeFunctionData({ ...reported, args: [stockToken] })
  const priceData = await rpc.call<Hex>('eth_call', { to: vault, data }, 'latest')
  const block = await rpc.call<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  const [price, reportedAt] = decodeFunctionResult({ ...reported, data: priceData })
  const ageSeconds = Number(hexToBigInt(block.timestamp) - reportedAt)
  return { price, reportedAt: Number(reportedAt), ageSeconds, maxAgeSeconds, bandBps }
}

/** Reads what the daily budget leaves, in dollars with 18 decimals; null if there is no budget. */
export async function readBudgetLeft(rpc: Rpc, vault: Address): Promise<bigint | null> {
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'budgetLeft' })
  const left = await readUnlessMissing(rpc, vault, data)
  if (left === null || hexToBigInt(left) === maxUint256) return null
  return hexToBigInt(left)
}

/** Returns null for a function that the vault does not have: version 1.0.0 has no limits. */
async function readUnlessMissing(rpc: Rpc, vault: Address, data: Hex): Promise<Hex | null> {
  try {
    const answer = await rpc.call<Hex>('eth_call', { to: vault, data }, 'latest')
    return answer === '0x' ? null : answer
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}
