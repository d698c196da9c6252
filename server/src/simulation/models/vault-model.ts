import { vaultAbi as abi } from '@parvalue/shared/chain/abi/vault.ts'
import { decodeFunctionData, numberToHex } from 'viem/utils'
import { dollar, operator, vault } from '../world/simulated-deployment.ts'
import { type Contract, emit, lower, moveAmount, Reverted } from './contract-state.ts'
import { freeOf } from './order-model.ts'

/** Model of the vault's withdrawals: the operator may withdraw what open orders do not own. */
export const vaultModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'withdrawFunds') throw new Reverted('unknown')
    const [token, user, amount] = call.args
    if (from !== operator || lower(token) !== dollar) throw new Reverted('unknown')
    if (amount > freeOf(state)) throw new Reverted('MoreThanFree')
    moveAmount(state.dollars, { from: vault, to: lower(user), amount })
    return [emit(vault, abi, 'FundsWithdrawn', { token, user, amount })]
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'free') throw new Reverted('unknown')
    return numberToHex(freeOf(state), { size: 32 })
  },
}
