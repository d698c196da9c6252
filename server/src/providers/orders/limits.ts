import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { maxUint32 } from 'viem'
import { decodeFunctionResult, encodeFunctionData, toFunctionSelector } from 'viem/utils'
import { isRevert, isRevertWith } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'
import type { ReportedPrice } from './port.ts'

/** The errors with which the vault refuses what a later price or budget allows. */
const refusals = [
  'BudgetExceeded(uint256,uint256)',
  'FillOutsideBand(uint256,uint256,uint256)',
  'PriceTooOld(address,uint256)',
  'UnknownPaymentToken(address)',
].map((signature) => toFunctionSelector(signature))

/** Returns whether the vault's limits refuse a call for now, so that a retry may succeed. */
export const isRefusedByLimits = (error: unknown): boolean => isRevertWith(error, refusals)

/** Reads the price near which fills are allowed; null if the vault allows any price. */
export async function readReportedPrice(
  rpc: Rpc,
  vault: Address,
  stockToken: Address,
): Promise<ReportedPrice | null> {
  const limits = { abi: vaultAbi, functionName: 'orderLimits' } as const
  const reported = { abi: vaultAbi, functionName: 'reportedPrice' } as const
  const calls = [
    encodeFunctionData(limits),
    encodeFunctionData({ ...reported, args: [stockToken] }),
  ].map((data) => ({ method: 'eth_call', params: [{ to: vault, data }, 'latest'] }))
  const [limitData = '0x', priceData = '0x'] = await readOrNothing(rpc, calls)
  // The vault 1.0.0 has no limits.
  if (limitData === '0x') return null
  const [bandBps, , maxAge] = decodeFunctionResult({ ...limits, data: limitData })
  if (bandBps === maxUint32) return null
  const [price, reportedAt] = decodeFunctionResult({ ...reported, data: priceData })
  return { price, reportedAt: Number(reportedAt), maxAgeSeconds: maxAge }
}

async function readOrNothing(rpc: Rpc, calls: Parameters<Rpc['batch']>[0]): Promise<Hex[]> {
  try {
    return await rpc.batch<Hex>(calls)
  } catch (error) {
    if (isRevert(error)) return []
    throw error
  }
}
