import { instantRedeemerAbi } from '@parvalue/shared/chain/abi/instant-redeemer.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { findInstantRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Rpc } from '../chain/port.ts'
import type { InstantRedeemer } from './port.ts'

/** Returns the instant redeemer of a chain; null where it has none. */
export function createInstantRedeemer(deployment: Deployment, rpc: Rpc): InstantRedeemer | null {
  const found = findInstantRedeemer(deployment)
  if (!found) return null
  const { address, abi } = found
  const read = (to: Address, data: Hex) => rpc.call<Hex>('eth_call', { to, data }, 'latest')
  return {
    address,
    readBuffer: async (token) => {
      const call = { abi, functionName: 'bufferOf' } as const
      const data = await read(address, encodeFunctionData({ ...call, args: [token] }))
      return decodeFunctionResult({ ...call, data })
    },
    readLimits: async () => {
      const [paused, walletPerDay, dayLeft] = await Promise.all([
        read(address, encodeFunctionData({ abi: instantRedeemerAbi, functionName: 'paused' })),
        read(
          address,
          encodeFunctionData({ abi: instantRedeemerAbi, functionName: 'walletLimitPerDay' }),
        ),
        read(
          deployment.contracts.usdPlus,
          encodeFunctionData({
            abi: usdPlusAbi,
            functionName: 'burningCurrentLimitOf',
            args: [address],
          }),
        ),
      ])
      return {
        isPaused: BigInt(paused) !== 0n,
        walletPerDay: BigInt(walletPerDay),
        dayLeft: BigInt(dayLeft),
      }
    },
  }
}
