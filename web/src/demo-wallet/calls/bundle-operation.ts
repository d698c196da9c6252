import { entryPointAbi, smartAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import {
  toBundleGas,
  toPackedUserOperation,
  toUserOperationTypedData,
  type UserOperation,
} from '@parvalue/shared/chain/test-wallet-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt } from 'viem'
import type { DemoAccount } from '../accounts.ts'
import { callNodeOfChain } from '../node-call.ts'

const entryPoint: Address = entryPoints['0.7']

type Call = { to: Address; data: Hex; value: bigint }

/** Returns the call as an operation of the smart account (ERC-4337), with its nonce and estimated gas. */
export async function prepareOperation(
  { address }: DemoAccount,
  chainId: number,
  { to, data, value }: Call,
): Promise<UserOperation> {
  const callData = encodeFunctionData({
    abi: smartAccountAbi,
    functionName: 'execute',
    args: [{ target: to, value, callData: data }],
  })
  const [nonce, gas] = await Promise.all([
    readNonce(chainId, address),
    callNodeOfChain(chainId, 'eth_estimateGas', [
      { from: entryPoint, to: address, data: callData },
    ]),
  ])
  return { nonce, callData, callGasLimit: (hexToBigInt(gas as Hex) * 11n) / 10n }
}

async function readNonce(chainId: number, account: Address): Promise<bigint> {
  const call = { abi: entryPointAbi, functionName: 'getNonce' } as const
  const data = encodeFunctionData({ ...call, args: [account, 0n] })
  const answer = await callNodeOfChain(chainId, 'eth_call', [{ to: entryPoint, data }, 'latest'])
  return decodeFunctionResult({ ...call, data: answer as Hex })
}

/** Returns the transaction by which the owner sends its operation to the entry point, like a bundler. */
export async function toBundle(
  { address, signer }: DemoAccount,
  chainId: number,
  operation: UserOperation,
): Promise<Call & { gas: bigint }> {
  const signature = await signer.signTypedData(
    toUserOperationTypedData(address, chainId, operation),
  )
  const packed = { ...toPackedUserOperation(address, operation), signature }
  const data = encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'handleOps',
    args: [[packed], signer.address],
  })
  return { to: entryPoint, data, value: 0n, gas: toBundleGas(operation) }
}
