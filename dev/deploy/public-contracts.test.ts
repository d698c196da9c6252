import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import {
  delegatedAccountAbi,
  entryPointAbi,
  smartAccountAbi,
} from '@parvalue/shared/chain/abi/smart-account.ts'
import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import {
  toBundleGas,
  toPackedUserOperation,
  toUserOperationTypedData,
  type UserOperation,
} from '@parvalue/shared/chain/test-wallet-data.ts'
import { CONTRACT_WALLET_OWNER_INDEX, TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  createPublicClient,
  createWalletClient,
  decodeErrorResult,
  defineChain,
  encodeFunctionData,
  getAddress,
  hashTypedData,
  http,
  keccak256,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  toHex,
} from 'viem'
import {
  entryPoint08Abi,
  toPackedUserOperation as packWithViem,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { type PublicContractName, publicContractAddressOf } from './public-contracts.ts'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const CHAIN_ID = 11155111

/** The addresses as their authors publish them, which are those of every chain. */
const published: Record<PublicContractName, Address> = {
  Permit2: PERMIT2,
  EntryPoint07: entryPoints['0.7'],
  EntryPoint08: entryPoints['0.8'],
  Simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
}

/** The hash of Multicall3's code on every chain. */
const MULTICALL3_CODE_HASH = '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891'

const owner = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: CONTRACT_WALLET_OWNER_INDEX })
const sender = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const taker = privateKeyToAccount(generatePrivateKey()).address

let chain: TestChain
let client: PublicClient
let smartAccount: Address

const toChain = () =>
  defineChain({
    ...{ id: CHAIN_ID, name: 'Test', rpcUrls: { default: { http: [chain.url] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    contracts: { multicall3: { address: MULTICALL3 } },
  })

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  client = createPublicClient({ chain: toChain(), transport: http(chain.url) }) as PublicClient
  smartAccount = getAddress(chain.deployment.testWallets?.contractWallet ?? '0x')
  for (const { address } of [sender, stranger, owner]) {
    await chain.rpc('anvil_setBalance', address, toHex(10n ** 18n))
  }
})
afterAll(() => chain?.stop())

const walletOf = (account: typeof sender) =>
  createWalletClient({ account, chain: toChain(), transport: http(chain.url) })

/** Sends a transaction, mines it and returns its receipt. */
async function send(call: { to: Address; data: Hex; gas?: bigint }, account = sender) {
  const hash = await walletOf(account).sendTransaction({ gas: 1_000_000n, ...call })
  await chain.mine()
  return client.getTransactionReceipt({ hash })
}

const token = () => getAddress(chain.token)
const mint = (to: Address, amount: bigint) => send(toTokenCall('mint', [to, amount]))
const balanceOf = (account: Address) =>
  client.readContract({
    ...{ address: token(), abi: mockUsdAbi, functionName: 'balanceOf', args: [account] },
  })
const toTokenCall = (functionName: 'mint' | 'approve' | 'transfer', args: [Address, bigint]) => ({
  ...{ to: token(), data: encodeFunctionData({ abi: mockUsdAbi, functionName, args }) },
})

test('RF-02 each public contract has the address that its authors publish', async () => {
  for (const name of Object.keys(published) as PublicContractName[]) {
    const code = await client.getCode({ address: published[name] })
    expect([name, publicContractAddressOf(name), code === undefined]).toEqual([
      ...[name, published[name], false],
    ])
  }
  expect(keccak256((await client.getCode({ address: MULTICALL3 })) ?? '0x')).toBe(
    MULTICALL3_CODE_HASH,
  )
})

test('RF-02 viem reads through Multicall3, where one call may fail alone', async () => {
  await mint(taker, 7n)
  const read = { address: token(), abi: mockUsdAbi } as const
  const [balance, failed, decimals] = await client.multicall({
    batchSize: 0,
    contracts: [
      { ...read, functionName: 'balanceOf', args: [taker] },
      {
        ...read,
        abi: parseAbi(['function nothing() view returns (uint256)']),
        functionName: 'nothing',
      },
      { ...read, functionName: 'decimals' },
    ],
  })
  expect([balance, failed.status, decimals]).toEqual([
    { status: 'success', result: 7n },
    'failure',
    { status: 'success', result: 6 },
  ])
})

const permit2Abi = parseAbi([
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails transferDetails, address owner, bytes signature)',
])

const toPermit = (amount: bigint, nonce: bigint) =>
  ({
    domain: { name: 'Permit2', chainId: CHAIN_ID, verifyingContract: PERMIT2 },
    types: {
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitTransferFrom',
    message: {
      permitted: { token: token(), amount },
      ...{ spender: sender.address, nonce, deadline: 2n ** 48n },
    },
  }) as const

function toPermitCall(permit: ReturnType<typeof toPermit>, from: Address, signature: Hex) {
  const { permitted, nonce, deadline } = permit.message
  const details = { to: taker, requestedAmount: permitted.amount }
  const args = [{ permitted, nonce, deadline }, details, from, signature] as const
  return {
    to: PERMIT2 as Address,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'permitTransferFrom', args }),
  }
}

test('RF-02 Permit2 moves tokens by the signature of a key or of the smart account, each once', async () => {
  const key = stranger
  await mint(key.address, 100n)
  await send(toTokenCall('approve', [PERMIT2, 100n]), key)
  await operate(toExecution(toTokenCall('approve', [PERMIT2, 100n])))
  for (const [from, signer] of [
    [key.address, key],
    [smartAccount, owner],
  ] as const) {
    const permit = toPermit(10n, 3n)
    const forged = toPermitCall(permit, from, await sender.signTypedData(permit))
    expect((await send(forged)).status).toBe('reverted')
    const before = await balanceOf(taker)
    const call = toPermitCall(permit, from, await signer.signTypedData(permit))
    expect((await send(call)).status).toBe('success')
    expect(await balanceOf(taker)).toBe(before + 10n)
    expect((await send(call)).status).toBe('reverted')
  }
})

const toExecution = ({ to, data }: { to: Address; data: Hex }) =>
  encodeFunctionData({
    abi: smartAccountAbi,
    functionName: 'execute',
    args: [{ target: to, value: 0n, callData: data }],
  })

async function toOperation(callData: Hex): Promise<UserOperation> {
  const nonce = await client.readContract({
    ...{ address: entryPoints['0.7'], abi: entryPointAbi, functionName: 'getNonce' },
    args: [smartAccount, 0n],
  })
  return { nonce, callData, callGasLimit: 200_000n }
}

function toBundle(operation: UserOperation, signature: Hex) {
  const packed = { ...toPackedUserOperation(smartAccount, operation), signature }
  const args = [[packed], sender.address] as const
  return {
    to: entryPoints['0.7'] as Address,
    data: encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args }),
    gas: toBundleGas(operation),
  }
}

/** Sends a call of the smart account through the entry point; returns the operation's event. */
async function operate(callData: Hex) {
  const operation = await toOperation(callData)
  const content = toUserOperationTypedData(smartAccount, CHAIN_ID, operation)
  const { logs, status } = await send(toBundle(operation, await owner.signTypedData(content)))
  const [event] = parseEventLogs({ abi: entryPointAbi, logs, eventName: 'UserOperationEvent' })
  return { status, sender: event?.args.sender, success: event?.args.success }
}

test('RF-02 the entry point 0.7 refuses an operation that another key signed', async () => {
  const operation = await toOperation(toExecution(toTokenCall('transfer', [taker, 1n])))
  const content = toUserOperationTypedData(smartAccount, CHAIN_ID, operation)
  const bundle = toBundle(operation, await stranger.signTypedData(content))
  const { gas: _, ...call } = { ...bundle, from: sender.address }
  const answer: unknown = await client
    .request({ method: 'eth_call', params: [call, 'latest'] })
    .catch((error: unknown) => (error as { cause?: { data?: Hex } }).cause?.data)
  expect(decodeErrorResult({ abi: entryPointAbi, data: answer as Hex })).toMatchObject({
    errorName: 'FailedOp',
    args: [0n, 'AA24 signature error'],
  })
})

test('RF-02 the smart account computes the hash that its owner signs, and belongs to the entry point 0.7', async () => {
  const operation = await toOperation('0x1234')
  const read = { address: smartAccount, abi: smartAccountAbi } as const
  const packed = { ...toPackedUserOperation(smartAccount, operation), signature: '0x' } as const
  expect([
    await client.readContract({ ...read, functionName: 'owner' }),
    await client.readContract({ ...read, functionName: 'entryPoint' }),
    await client.readContract({
      ...{ ...read, functionName: 'getPackedUserOperationTypedDataHash', args: [packed] },
    }),
  ]).toEqual([
    ...[owner.address, entryPoints['0.7']],
    hashTypedData(toUserOperationTypedData(smartAccount, CHAIN_ID, operation)),
  ])
})

test('RF-02 the owner’s operation moves the smart account’s tokens, and a call that fails is announced', async () => {
  const [before, own] = [await balanceOf(taker), await balanceOf(smartAccount)]
  const failed = await operate(toExecution(toTokenCall('transfer', [taker, own + 1n])))
  expect(failed).toEqual({ status: 'success', sender: smartAccount, success: false })
  expect(await operate(toExecution(toTokenCall('transfer', [taker, 4n])))).toEqual({
    ...{ status: 'success', sender: smartAccount, success: true },
  })
  expect([await balanceOf(taker), await balanceOf(smartAccount)]).toEqual([before + 4n, own - 4n])
})

const accepted = '0x1626ba7e'

test('RF-02 the smart account signs by its owner, and a delegated account by its key (ERC-1271)', async () => {
  const hash = keccak256('0x12')
  const delegated = privateKeyToAccount(generatePrivateKey())
  await delegate(delegated)
  for (const [address, signer] of [
    [smartAccount, owner],
    [delegated.address, delegated],
  ] as const) {
    const ask = async (signature: Hex) =>
      client.readContract({
        ...{ address, abi: smartAccountAbi, functionName: 'isValidSignature' },
        args: [hash, signature],
      })
    expect(await ask(await stranger.sign({ hash }))).not.toBe(accepted)
    expect(await ask(await signer.sign({ hash }))).toBe(accepted)
  }
})

/** Delegates an account to Simple7702Account, in a transaction that another account pays. */
async function delegate(account: typeof sender) {
  const authorization = await account.signAuthorization({
    ...{ address: published.Simple7702Account, chainId: CHAIN_ID, nonce: 0 },
  })
  const hash = await walletOf(sender).sendTransaction({
    ...{ to: taker, gas: 100_000n, authorizationList: [authorization] },
  })
  await chain.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

test('RF-02 a delegated account makes several calls at once, by itself or by the entry point 0.8', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  await delegate(account)
  await mint(account.address, 10n)
  await chain.rpc('anvil_setBalance', account.address, toHex(10n ** 18n))
  const calls = [1n, 2n].map((amount) => toTokenCall('transfer', [taker, amount]))
  const data = encodeFunctionData({
    abi: delegatedAccountAbi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, data: call }) => ({ target: to, value: 0n, data: call }))],
  })
  const before = await balanceOf(taker)
  expect(await send({ to: account.address, data }, stranger)).toMatchObject({ status: 'reverted' })
  expect(await send({ to: account.address, data }, account)).toMatchObject({ status: 'success' })
  expect(await balanceOf(taker)).toBe(before + 3n)

  const smart = await toSimple7702SmartAccount({ client, owner: account })
  const operation = {
    ...{ sender: account.address, nonce: 0n, callData: await smart.encodeCalls(calls) },
    ...{ callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 0n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  }
  const signature = await smart.signUserOperation({ ...operation, signature: '0x' })
  const handled = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[packWithViem({ ...operation, signature })], sender.address],
  })
  const receipt = await send({ to: entryPoints['0.8'], data: handled })
  expect(receipt.status).toBe('success')
  expect(await balanceOf(taker)).toBe(before + 6n)
})
