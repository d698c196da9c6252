import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, sliceHex } from 'viem/utils'
import type { SignedPermit } from './port.ts'

/** Encodes the call with which the order contract uses a permit. */
export function encodePermit({ token, owner, value, deadline, signature }: SignedPermit): Hex {
  const [r, s, v] = [
    sliceHex(signature, 0, 32),
    sliceHex(signature, 32, 64),
    sliceHex(signature, 64),
  ]
  return encodeFunctionData({
    abi: orderProcessorAbi,
    functionName: 'selfPermit',
    args: [token, owner, value, deadline, Number(v), r, s],
  })
}
