import { entryPointAbi, smartAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import {
  toBundleGas,
  toPackedUserOperation,
  toUserOperationTypedData,
} from '@parvalue/shared/chain/test-wallet-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { readArtifacts } from '../../../../dev/deploy/artifacts.ts'
import { planPublicContracts, planSmartAccount } from '../../../../dev/deploy/public-contracts.ts'
import { testOwner } from '../chain/test-chain.ts'
import { flowBench, mineBlock } from '../flow/test-flow.ts'

const CHAIN_ID = 11155111

/** Deploys the public contracts, among them the entry points and the code for delegated accounts. */
export async function deployPublicContracts(): Promise<void> {
  await deploy(planPublicContracts())
}

/** Deploys a smart account (ERC-4337) of the bench's account. */
export async function deploySmartAccount(): Promise<Address> {
  const { transactions, account } = planSmartAccount(readArtifacts(), testOwner.address)
  await deploy([...planPublicContracts(), ...transactions])
  return account
}

async function deploy(transactions: ReturnType<typeof planPublicContracts>): Promise<void> {
  for (const { to, data, gas } of transactions) {
    if (to) await flowBench.chain.signer.sendTransaction({ to, data, ...(gas ? { gas } : {}) })
    await mineBlock()
  }
}

/** Sends a call of the token as an operation of the smart account; returns the hash of the transaction. */
export async function sendOperation(account: Address, data: Hex): Promise<Hex> {
  const entryPoint = { address: entryPoints['0.7'], abi: entryPointAbi } as const
  const nonce = await flowBench.chain.client.readContract({
    ...{ ...entryPoint, functionName: 'getNonce', args: [account, 0n] },
  })
  const callData = encodeFunctionData({
    abi: smartAccountAbi,
    functionName: 'execute',
    args: [{ target: flowBench.chain.token, value: 0n, callData: data }],
  })
  const operation = { nonce, callData, callGasLimit: 200_000n }
  const content = toUserOperationTypedData(account, CHAIN_ID, operation)
  const signature = await testOwner.signTypedData(content)
  const packed = { ...toPackedUserOperation(account, operation), signature }
  return flowBench.chain.signer.writeContract({
    ...{ ...entryPoint, functionName: 'handleOps', gas: toBundleGas(operation) },
    args: [[packed], testOwner.address],
  })
}
