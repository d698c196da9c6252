import Safe, { type PredictedSafeProps } from '@safe-global/protocol-kit'
import { encodeFunctionData, erc20Abi, getAddress, hashMessage, keccak256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { SAFE_OWNER_INDEXES, TEST_MNEMONIC } from '../../shared/chain/test-wallets.ts'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { planSafe, type SafeContractName, safeContractAddressOf } from './safe-contracts.ts'

// Safe's own protocol kit works with the contracts of the local chain, at the addresses that it knows from Safe.

/** The addresses of Safe 1.4.1 as Safe publishes them, which are those of every chain. */
const published: Record<SafeContractName, Address> = {
  SafeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  Safe: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  SafeL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  CompatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  MultiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  MultiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  CreateCall: '0x9b35Af71d77eaf8d7e40252370304687390A1A52',
  SignMessageLib: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
  SimulateTxAccessor: '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199',
}

/** The hashes of the deployed code as Safe publishes them. */
const codeHashes: Record<SafeContractName, Hex> = {
  SafeProxyFactory: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
  Safe: '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4',
  SafeL2: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
  CompatibilityFallbackHandler:
    '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
  MultiSend: '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77',
  MultiSendCallOnly: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
  CreateCall: '0x2b3060c55fcb8275653e99ad511a71f67ba76934ed66a7d74d6e68b52afff889',
  SignMessageLib: '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528',
  SimulateTxAccessor: '0x91f82615581fc73b190b83d72e883608b25e392f72322035df1b13d51766cf8d',
}

const owners = SAFE_OWNER_INDEXES.map((addressIndex) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }),
)
const [first, second] = owners.map((owner) =>
  toHex(owner.getHdKey().privateKey ?? new Uint8Array()),
)
const ownerAddresses = owners.map(({ address }) => address)

let chain: TestChain
let safeAddress: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  safeAddress = getAddress(chain.deployment.testWallets?.safe ?? '0x')
  for (const owner of ownerAddresses) await fund(owner)
})
afterAll(() => chain?.stop())

const fund = (account: Address) => chain.rpc('anvil_setBalance', account, toHex(10n ** 18n))

const connect = (signer: Hex | undefined, safe = safeAddress) =>
  Safe.init({ provider: chain.url, safeAddress: safe, ...(signer ? { signer } : {}) })

const balanceOf = async (owner: Address) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt(await chain.rpc<Hex>('eth_call', { to: chain.token, data }, 'latest'))
}

const toTransfer = (taker: Address, amount: bigint) => ({
  ...{ to: getAddress(chain.token), value: '0' },
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [taker, amount] }),
})

/** Mines the execution that the kit sent; returns whether it succeeded. */
async function mine(hash: string): Promise<boolean> {
  await chain.mine()
  const receipt = await chain.rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
  return receipt?.status === '0x1'
}

test('each contract of Safe has the address and the code that Safe publishes', async () => {
  for (const name of Object.keys(published) as SafeContractName[]) {
    const code = await chain.rpc<Hex>('eth_getCode', published[name], 'latest')
    expect([name, safeContractAddressOf(name), keccak256(code)]).toEqual([
      ...[name, published[name], codeHashes[name]],
    ])
  }
})

test('RF-01 Safe’s protocol kit does not execute with one signature of two', async () => {
  const kit = await connect(first)
  const transaction = await kit.createTransaction({
    transactions: [toTransfer(ownerAddresses[2] ?? '0x', 1n)],
  })
  const signed = await kit.signTransaction(transaction)
  await expect(kit.executeTransaction(signed)).rejects.toThrow(/1 signature missing/)
  const forged = await (await connect(second)).copyTransaction(signed)
  forged.data.value = '1'
  await expect(kit.isValidTransaction(forged)).resolves.toBe(false)
})

test('RF-01 Safe’s protocol kit creates a Safe where it predicted it', async () => {
  const config: PredictedSafeProps = {
    safeAccountConfig: { owners: ownerAddresses, threshold: 2 },
    safeDeploymentConfig: { saltNonce: '7', safeVersion: '1.4.1' },
  }
  const kit = await Safe.init({
    ...{ provider: chain.url, predictedSafe: config },
    ...(first ? { signer: first } : {}),
  })
  const predicted = getAddress(await kit.getAddress())
  const planned = planSafe({ owners: ownerAddresses, threshold: 2, saltNonce: 7n })
  expect([predicted, await kit.isSafeDeployed()]).toEqual([planned.safe, false])
  const { to, data, value } = await kit.createSafeDeploymentTransaction()
  const [from] = await chain.accounts()
  const sent = { from, to, data, value: toHex(BigInt(value)), gas: toHex(1_000_000) }
  expect(await mine(await chain.rpc<Hex>('eth_sendTransaction', sent))).toBe(true)
  const created = await connect(first, predicted)
  expect([
    ...[await created.isSafeDeployed(), created.getContractVersion()],
    ...[
      await created.getOwners(),
      await created.getThreshold(),
      await created.getFallbackHandler(),
    ],
  ]).toEqual([true, '1.4.1', ownerAddresses, 2, published.CompatibilityFallbackHandler])
})

test('RF-01 Safe’s protocol kit executes several calls of the local Safe at once', async () => {
  const [kit, other] = [await connect(first), await connect(second)]
  expect([await kit.getOwners(), kit.getMultiSendAddress()]).toEqual([
    ...[ownerAddresses, published.MultiSend],
  ])
  const takers = [ownerAddresses[0] ?? '0x', ownerAddresses[2] ?? '0x'] as const
  const before = await Promise.all(takers.map(balanceOf))
  const nonce = await kit.getNonce()
  const transaction = await kit.createTransaction({
    transactions: takers.map((taker, index) => toTransfer(taker, BigInt(index) + 5n)),
  })
  const signed = await other.signTransaction(await kit.signTransaction(transaction))
  expect(await kit.isValidTransaction(signed)).toBe(true)
  const { hash } = await kit.executeTransaction(signed)
  expect(await mine(hash)).toBe(true)
  expect(await Promise.all(takers.map(balanceOf))).toEqual([
    (before[0] ?? 0n) + 5n,
    (before[1] ?? 0n) + 6n,
  ])
  expect(await kit.getNonce()).toBe(nonce + 1)
})

test('RF-01 a message is signed for the Safe by two owners, not by one (ERC-1271)', async () => {
  const [kit, other] = [await connect(first), await connect(second)]
  const message = await kit.signMessage(kit.createMessage('Hello'))
  const digest = hashMessage('Hello')
  expect(await kit.isValidSignature(digest, message.encodedSignatures())).toBe(false)
  const both = await other.signMessage(message)
  expect(await kit.isValidSignature(digest, both.encodedSignatures())).toBe(true)
  expect(await kit.isValidSignature(hashMessage('Bye'), both.encodedSignatures())).toBe(false)
})
