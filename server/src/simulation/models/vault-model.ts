import { vaultAbi as abi } from '@parvalue/shared/chain/abi/vault.ts'
import { decodeFunctionData, numberToHex } from 'viem/utils'
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

/** Model of the vault's withdrawals: the operator may withdraw what open orders do not own. */
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
    if (call.functionName !== 'free') throw new RevertError('unknown')
    return numberToHex(unreservedDollarsOf(state), { size: 32 })
  },
}
