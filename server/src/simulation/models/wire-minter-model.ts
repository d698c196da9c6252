import { wireMinterAbi as abi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { decodeFunctionData } from 'viem/utils'
import { wireMinter, wireMinterOwner } from '../world/simulated-deployment.ts'
import { type Contract, emit, lower, Reverted } from './contract-state.ts'
import { mintValue } from './token-models.ts'

/** Model of our wire minter: each bank reference is minted once. */
export const wireMinterModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'mint') throw new Reverted('unknown')
    const [bankRef, to, amount] = call.args
    if (from !== wireMinterOwner) throw new Reverted('AccessControlUnauthorizedAccount')
    if (state.wires.has(bankRef)) throw new Reverted('AlreadyMinted')
    state.wires.set(bankRef, { to: lower(to), amount })
    return [
      emit(wireMinter, abi, 'WireMinted', { bankRef, to, amount }),
      ...mintValue(state, { to: lower(to), value: amount }),
    ]
  },
  read: () => {
    throw new Reverted('unknown')
  },
}
