import { dShareAbi as abi } from '@parvalue/shared/chain/abi/d-share.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { zeroAddress } from 'viem'
import { decodeFunctionData, numberToHex } from 'viem/utils'
import { stock } from '../world/simulated-deployment.ts'
import {
  type Contract,
  type Emitted,
  emit,
  held,
  lower,
  moveAmount,
  Reverted,
  type State,
} from './contract-state.ts'

const word = (value: bigint) => numberToHex(value, { size: 32 })

const event = (args: Record<string, unknown>): Emitted => emit(stock, abi, 'Transfer', args)

/** Model of a stock token without splits: the operator wallet mints it, the vault mints and burns it for orders. */
export const stockModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'mint') {
      const [to, amount] = call.args
      return mintStock(state, lower(to), amount)
    }
    if (call.functionName === 'transfer') {
      const [to, amount] = call.args
      return moveStock(state, { from, to: lower(to), amount })
    }
    throw new Reverted('unknown')
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'totalSupply') return word(state.stockSupply)
    if (call.functionName === 'balancePerShare') return word(ONE_SHARE)
    throw new Reverted('unknown')
  },
}

export function moveStock(
  state: State,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): Emitted[] {
  moveAmount(state.stock, { from, to, amount })
  return [event({ from, to, value: amount })]
}

export function mintStock(state: State, to: Address, amount: bigint): Emitted[] {
  state.stock.set(to, held(state.stock, to) + amount)
  state.stockSupply += amount
  return [event({ from: zeroAddress, to, value: amount })]
}

export function burnStock(state: State, from: Address, amount: bigint): Emitted[] {
  const left = held(state.stock, from) - amount
  if (left < 0n) throw new Reverted('InsufficientBalance')
  state.stock.set(from, left)
  state.stockSupply -= amount
  return [event({ from, to: zeroAddress, value: amount })]
}
