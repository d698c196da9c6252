import { mockUsdAbi as erc20Abi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { orderProcessorAbi as processorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { findOrderContracts } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, hexToBigInt } from 'viem/utils'
import type { Rpc } from '../chain/port.ts'
import { encodePermit } from './encode-permit.ts'
import type { NewChainOrder, OrderContractsPort } from './port.ts'
import { createOrderReads } from './reads.ts'

/** Returns the order contracts of a chain; null where it has none. */
export function createOrderContracts(deployment: Deployment, rpc: Rpc): OrderContractsPort | null {
  const found = findOrderContracts(deployment)
  if (!found) return null
  const processor = found.processor.address.toLowerCase() as Address
  const vault = found.vault.address.toLowerCase() as Address
  const abi = processorAbi
  const to = processor
  return {
    processor,
    vault,
    ...createOrderReads({ rpc, chainId: deployment.chainId, processor, vault }),
    toCreate: (order) => ({ to, data: encodeCreate(order) }),
    toCancelRequest: (id, signed) => {
      const args = [hexToBigInt(id), signed] as const
      return {
        to,
        data: encodeFunctionData({ abi, functionName: 'requestCancelWithSignature', args }),
      }
    },
    toCancelWithTerms: ({ id, order }, signed) => {
      const args = [hexToBigInt(id), order, signed] as const
      return { to, data: encodeFunctionData({ abi, functionName: 'requestCancelWithTerms', args }) }
    },
    toFill: ({ id, order, fillId, fillAmount, receivedAmount, fees }) => {
      const args = [hexToBigInt(id), order, fillId, fillAmount, receivedAmount, fees] as const
      return { to, data: encodeFunctionData({ abi, functionName: 'fillOrder', args }) }
    },
    toTakeEscrow: ({ id, order }, amount) => {
      const args = [hexToBigInt(id), order, amount] as const
      return { to, data: encodeFunctionData({ abi, functionName: 'takeEscrow', args }) }
    },
    toReturnEscrow: ({ id, order }, amount) => {
      const args = [hexToBigInt(id), order, amount] as const
      return { to, data: encodeFunctionData({ abi, functionName: 'returnEscrow', args }) }
    },
    toCancel: ({ id, order }, reason) => {
      const args = [hexToBigInt(id), order, reason] as const
      return { to, data: encodeFunctionData({ abi, functionName: 'cancelOrder', args }) }
    },
    toApproval: (token, amount) => ({
      to: token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [processor, amount],
      }),
    }),
    toPriceReport: (stockToken, price) => ({
      to: vault,
      data: encodeFunctionData({
        abi: vaultAbi,
        functionName: 'reportPrice',
        args: [stockToken, price],
      }),
    }),
    toWithdrawal: (token, receiver, amount) => ({
      to: vault,
      data: encodeFunctionData({
        abi: vaultAbi,
        functionName: 'withdrawFunds',
        args: [token, receiver, amount],
      }),
    }),
  }
}

/** Encodes permit and order as one multicall; the contract ignores a permit that was sent before. */
function encodeCreate({
  order,
  orderSignature,
  quote,
  quoteSignature,
  permit,
}: NewChainOrder): Hex {
  const abi = processorAbi
  const calls = [
    encodePermit(permit),
    encodeFunctionData({
      abi,
      functionName: 'createOrderWithSignature',
      args: [order, orderSignature, quote, quoteSignature],
    }),
  ]
  return encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
}
