import { vaultAbi as abi } from '@parvalue/shared/chain/abi/vault.ts'
import { maxUint256 } from 'viem'
import { decodeFunctionData, encodeFunctionResult, numberToHex } from 'viem/utils'
import {
  dollarAddress,
  ordersOperatorAddress,
  vaultAddress,
} from '../world/simulated-deployment.ts'
import {
  type ContractModel,
  encodeEvent,
  RevertError,
  toLowerAddress,
  transferAmount,
} from './contract-state.ts'
import { unreservedDollarsOf } from './order-model.ts'

const UNLIMITED = 2 ** 32 - 1

/** As on local chains: no band, move, age or budget. */
const unlimited = encodeFunctionResult({
  abi,
  functionName: 'orderLimits',
  result: [UNLIMITED, UNLIMITED, UNLIMITED, maxUint256],
})

/**
 * Model of the vault's withdrawals: the operator may withdraw what open orders do not own. There are no limits on
 * fills.
 */
export const vaultModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'withdrawFunds') throw new RevertError('unknown')
    const [token, user, amount] = call.args
    if (from !== ordersOperatorAddress || toLowerAddress(token) !== dollarAddress)
      throw new RevertError('unknown')
    if (amount > unreservedDollarsOf(state)) throw new RevertError('MoreThanFree')
    transferAmount(state.dollars, { from: vaultAddress, to: toLowerAddress(user), amount })
    return [encodeEvent(vaultAddress, abi, 'FundsWithdrawn', { token, user, amount })]
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'orderLimits') return unlimited
    if (call.functionName === 'budgetLeft') return numberToHex(maxUint256, { size: 32 })
    if (call.functionName !== 'free') throw new RevertError('unknown')
    return numberToHex(unreservedDollarsOf(state), { size: 32 })
  },
}
