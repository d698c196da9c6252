import { entryPointAbi, smartAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import {
  toBundleGas,
  toPackedUserOperation,
  toUserOperationTypedData,
} from '@parvalue/shared/chain/test-wallet-data.ts'
import { TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createWalletClient, encodeFunctionData, http, toHex } from 'viem'
import {
  entryPoint08Abi,
  toPackedUserOperation as packWithViem,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { readArtifacts } from '../../../../dev/deploy/artifacts.ts'
import {
  planPublicContracts,
  planSmartAccount,
  publicContractAddressOf,
} from '../../../../dev/deploy/public-contracts.ts'
import { testOwner } from '../chain/test-chain.ts'
import { flowBench, mineBlock } from '../flow/test-flow.ts'

const CHAIN_ID = 11155111

const owner = privateKeyToAccount(toHex(testOwner.getHdKey().privateKey ?? new Uint8Array()))
const bundler = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 6 })

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

type BatchCall = { to: Address; data: Hex; value: bigint }

/** Delegates the bench's account (EIP-7702), and lets a bundler send its batch; returns the transaction's hash. */
export async function bundleBatch(calls: readonly BatchCall[], callGasLimit: bigint): Promise<Hex> {
  const { client, signer } = flowBench.chain
  const account = await toSimple7702SmartAccount({ client, owner })
  const operation = {
    ...{ sender: testOwner.address, nonce: 0n, callData: await account.encodeCalls(calls) },
    ...{ callGasLimit, verificationGasLimit: 200_000n, preVerificationGas: 0n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  }
  const signature = await account.signUserOperation({ ...operation, signature: '0x' })
  const authorization = await signer.signAuthorization({
    contractAddress: publicContractAddressOf('Simple7702Account'),
  })
  return createWalletClient({
    ...{ account: bundler, chain: signer.chain, transport: http(`${client.transport.url}`) },
  }).writeContract({
    ...{ address: entryPoints['0.8'], abi: entryPoint08Abi, functionName: 'handleOps' },
    args: [[packWithViem({ ...operation, signature })], bundler.address],
    ...{ gas: 1_000_000n, authorizationList: [authorization] },
  })
}
