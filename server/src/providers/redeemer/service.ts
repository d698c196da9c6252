import { mockUsdAbi as erc20Abi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { publishedUsdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/published-usd-plus-redeemer.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, toFunctionSelector } from 'viem/utils'
import { isRevertWith } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'
import type { Redeemer, RedemptionClosing, RedemptionTicket } from './port.ts'

/** Returns the redeemer of a chain; null where it has none. */
export function createRedeemer(deployment: Deployment, rpc: Rpc): Redeemer | null {
  const found = findUsdPlusRedeemer(deployment)
  if (!found) return null
  const { address, kind } = found
  const toData = kind === 'escrow' ? toEscrowData : toPublishedData
  return {
    address,
    needsFinality: kind === 'published',
    toClosing: (closing, request) => ({ to: address, data: toData(closing, request) }),
    toApproval: (token, amount) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] }),
    }),
    readAllowance: async (token, payer) => {
      const args = [payer, address] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
      return BigInt(await rpc.call<Hex>('eth_call', { to: token, data }, 'latest'))
    },
    readBurnLimit: async () => {
      const functionName = 'burningCurrentLimitOf'
      const data = encodeFunctionData({ abi: usdPlusAbi, functionName, args: [address] })
      const { usdPlus } = deployment.contracts
      return BigInt(await rpc.call<Hex>('eth_call', { to: usdPlus, data }, 'latest'))
    },
  }
}

const limitExceeded = toFunctionSelector('ERC7281_LimitExceeded()')

/** Returns whether a payment would revert only because the redeemer has burned as much as it may today. */
export const isBurnLimitSpent = (error: unknown): boolean => isRevertWith(error, [limitExceeded])

const functionNames = { fulfill: 'fulfill', cancel: 'cancel', burn: 'burnRequest' } as const

const toEscrowData = (closing: RedemptionClosing, { ticket, requestHash }: RedemptionTicket): Hex =>
  encodeFunctionData({
    abi: usdPlusRedeemerAbi,
    functionName: functionNames[closing],
    args: [ticket, requestHash],
  })

const toPublishedData = (closing: RedemptionClosing, { ticket }: RedemptionTicket): Hex =>
  encodeFunctionData({
    abi: publishedUsdPlusRedeemerAbi,
    functionName: functionNames[closing],
    args: [ticket],
  })
