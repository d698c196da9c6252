import { dShareAbi as abi } from '@parvalue/shared/chain/abi/d-share.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { zeroAddress } from 'viem'
import { decodeFunctionData, numberToHex } from 'viem/utils'
import { stockTokenAddress } from '../world/simulated-deployment.ts'
import {
  amountOf,
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  encodeEvent,
  RevertError,
  toLowerAddress,
  transferAmount,
} from './contract-state.ts'

const word = (value: bigint) => numberToHex(value, { size: 32 })

const event = (args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(stockTokenAddress, abi, 'Transfer', args)

/** Model of a stock token without splits: the operator wallet mints it, the vault mints and burns it for orders. */
export const stockTokenModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'mint') {
      const [to, amount] = call.args
      return mintStockTokens(state, toLowerAddress(to), amount)
    }
    if (call.functionName === 'transfer') {
      const [to, amount] = call.args
      return transferStockTokens(state, { from, to: toLowerAddress(to), amount })
    }
    throw new RevertError('unknown')
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'totalSupply') return word(state.stockSupply)
    if (call.functionName === 'balancePerShare') return word(ONE_SHARE)
    throw new RevertError('unknown')
  },
}

export function transferStockTokens(
  state: ContractState,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): EmittedEvent[] {
  transferAmount(state.stock, { from, to, amount })
  return [event({ from, to, value: amount })]
}

export function mintStockTokens(state: ContractState, to: Address, amount: bigint): EmittedEvent[] {
  state.stock.set(to, amountOf(state.stock, to) + amount)
  state.stockSupply += amount
  return [event({ from: zeroAddress, to, value: amount })]
}

export function burnStockTokens(
  state: ContractState,
  from: Address,
  amount: bigint,
): EmittedEvent[] {
  const left = amountOf(state.stock, from) - amount
  if (left < 0n) throw new RevertError('InsufficientBalance')
  state.stock.set(from, left)
  state.stockSupply -= amount
  return [event({ from, to: zeroAddress, value: amount })]
}
