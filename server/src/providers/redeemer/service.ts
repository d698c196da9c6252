import { mockUsdAbi as erc20Abi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { publishedUsdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/published-usd-plus-redeemer.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { Rpc } from '../chain/port.ts'
import type { Redeemer, RedemptionTicket, TicketClosing } from './port.ts'

/** Returns the redeemer of one chain; null if the chain has none. */
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
  }
}

const functionNames = { fulfill: 'fulfill', cancel: 'cancel', burn: 'burnRequest' } as const

const toEscrowData = (closing: TicketClosing, { ticket, requestHash }: RedemptionTicket): Hex =>
  encodeFunctionData({
    abi: usdPlusRedeemerAbi,
    functionName: functionNames[closing],
    args: [ticket, requestHash],
  })

const toPublishedData = (closing: TicketClosing, { ticket }: RedemptionTicket): Hex =>
  encodeFunctionData({
    abi: publishedUsdPlusRedeemerAbi,
    functionName: functionNames[closing],
    args: [ticket],
  })
