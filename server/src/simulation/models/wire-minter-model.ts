import { wireMinterAbi as abi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { decodeFunctionData } from 'viem/utils'
import { wireMinterAddress, wireMinterOperatorAddress } from '../world/simulated-deployment.ts'
import { type ContractModel, encodeEvent, RevertError, toLowerAddress } from './contract-state.ts'
import { mintUsdPlus } from './token-models.ts'

/** Model of the wire minter, which mints each bank reference once. */
export const wireMinterModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'mint') throw new RevertError('unknown')
    const [bankRef, to, amount] = call.args
    if (from !== wireMinterOperatorAddress)
      throw new RevertError('AccessControlUnauthorizedAccount')
    if (state.wires.has(bankRef)) throw new RevertError('AlreadyMinted')
    state.wires.set(bankRef, { to: toLowerAddress(to), amount })
    return [
      encodeEvent(wireMinterAddress, abi, 'WireMinted', { bankRef, to, amount }),
      ...mintUsdPlus(state, { to: toLowerAddress(to), value: amount }),
    ]
  },
  read: () => {
    throw new RevertError('unknown')
  },
}
