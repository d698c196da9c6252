import SafeApiKit from '@safe-global/api-kit'
import Safe, { hashSafeMessage } from '@safe-global/protocol-kit'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { createUserAccount } from '../../server/src/testing/chain/test-wallet.ts'
import type { Address } from '../../shared/domain/values/address.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import { startTestSafeService, testSafeOwners } from './test-service.ts'

// Safe's own client calls the simulator, so that not only the page judges its answers. The client
// calls version 2 of the transactions, the page version 1; both have the same answers here.

const [first, second, third] = testSafeOwners
if (!first || !second || !third) throw new Error('A Safe of this machine has three owners.')

const keyOf = (account: typeof first): Hex =>
  toHex(account.getHdKey().privateKey ?? new Uint8Array())

let chain: TestChain
let service: Awaited<ReturnType<typeof startTestSafeService>>
let safeAddress: Address
let kit: SafeApiKit

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  safeAddress = getAddress(chain.deployment.testWallets?.safe ?? '0x')
  await chain.rpc('anvil_setBalance', second.address, toHex(10n ** 18n))
  service = await startTestSafeService(chain, safeAddress)
  const chainId = BigInt(chain.deployment.chainId)
  kit = new SafeApiKit({ chainId, txServiceUrl: service.clientUrl() })
})
afterAll(async () => {
  await service?.stop()
  service?.remove()
  chain?.stop()
})

const connect = (signer: Hex) => Safe.init({ provider: chain.url, signer, safeAddress })

const refusal = (statusCode: number, message: string | RegExp) => ({
  ...{ name: 'HttpError', statusCode, message: expect.stringMatching(message) },
})

/** Returns a signed proposal of a transfer, with the next free nonce. */
const createProposal = async (amount: bigint) => {
  const owner = await connect(keyOf(first))
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [third.address, amount],
  })
  const nonce = Number(await kit.getNextNonce(safeAddress))
  const transaction = await owner.createTransaction({
    transactions: [{ to: getAddress(chain.token), value: '0', data }],
    options: { nonce },
  })
  const safeTxHash = await owner.getTransactionHash(transaction)
  const { data: senderSignature } = await owner.signHash(safeTxHash)
  return {
    ...{ safeAddress, safeTransactionData: transaction.data, safeTxHash, senderSignature },
    senderAddress: first.address,
  }
}

/** A call that nobody proposes. */
const call = { to: third.address, value: 0n, data: '0x', safeTxGas: 0n } as const

test('RF-01 Safe’s client reports what is unknown, and signatures that count for nothing', async () => {
  const unknown = toHex(1, { size: 32 })
  await expect(kit.getTransaction(unknown)).rejects.toMatchObject(
    refusal(404, 'No MultisigTransaction matches'),
  )
  await expect(kit.getMessage(unknown)).rejects.toMatchObject(
    refusal(404, 'No SafeMessage matches'),
  )
  await expect(kit.getSafeInfo(getAddress(chain.token))).rejects.toMatchObject(
    refusal(404, 'No SafeContract matches'),
  )
  const stranger = createUserAccount()
  const proposal = await createProposal(1n)
  const { signature } = await service.toBody({ ...call, nonce: 0n }, stranger as never)
  await expect(
    kit.proposeTransaction({ ...proposal, senderSignature: signature }),
  ).rejects.toMatchObject(refusal(422, 'Sender is not an owner'))
  await expect(kit.proposeTransaction({ ...proposal, safeTxHash: unknown })).rejects.toMatchObject(
    refusal(422, 'Contract-transaction-hash does not match'),
  )
  await expect(kit.confirmTransaction(unknown, signature)).rejects.toMatchObject(
    refusal(404, 'No MultisigTransaction matches'),
  )
  await expect(kit.addMessage(safeAddress, { message: 'Hello', signature })).rejects.toMatchObject(
    refusal(400, 'not an owner'),
  )
  await expect(kit.addMessageSignature(unknown, signature)).rejects.toMatchObject(
    refusal(404, 'No SafeMessage matches'),
  )
})

test('RF-01 Safe’s client reads the service, a Safe and the Safes of an owner', async () => {
  expect(await kit.getServiceInfo()).toMatchObject({
    name: 'Safe Transaction Service',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  const owner = await connect(keyOf(first))
  expect(await kit.getSafeInfo(safeAddress)).toEqual({
    ...{ address: safeAddress, nonce: '0', threshold: 2, version: '1.4.1', modules: [] },
    owners: testSafeOwners.map(({ address }) => address),
    singleton: SINGLETON,
    fallbackHandler: await owner.getFallbackHandler(),
    guard: await owner.getGuard(),
  })
  expect(await kit.getSafesByOwner(second.address)).toEqual({ safes: [safeAddress] })
  expect(await kit.getSafesByOwner(createUserAccount().address)).toEqual({ safes: [] })
})

/** SafeL2 of version 1.4.1, which Safe publishes. */
const SINGLETON = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'

test('RF-01 Safe’s client proposes a transaction, confirms it and reads its execution', async () => {
  const proposal = await createProposal(1_000_000n)
  const { safeTxHash } = proposal
  await kit.proposeTransaction(proposal)
  const proposed = await kit.getTransaction(safeTxHash)
  expect(proposed).toMatchObject({
    ...{ safe: safeAddress, to: getAddress(chain.token), operation: 0, nonce: '0', safeTxHash },
    ...{ proposer: first.address, isExecuted: false, isSuccessful: null, transactionHash: null },
    ...{ confirmationsRequired: 2, trusted: true },
    confirmations: [{ owner: first.address, signatureType: 'ETH_SIGN' }],
  })
  const pending = await kit.getPendingTransactions(safeAddress)
  expect(pending).toMatchObject({ count: 1, results: [proposed] })
  expect(await kit.getNextNonce(safeAddress)).toBe('1')
  const other = await connect(keyOf(third))
  const isReady = await other.isValidTransaction(proposed)
  const signed = await other.signTransaction(proposed)
  const signature = signed.getSignature(third.address)?.data ?? ''
  await kit.confirmTransaction(safeTxHash, signature)
  const confirmations = await kit.getTransactionConfirmations(safeTxHash)
  expect([isReady, confirmations.count]).toEqual([true, 2])
  expect(confirmations.results).toMatchObject([
    { owner: first.address, signatureType: 'ETH_SIGN' },
    { owner: third.address, signature, signatureType: 'EOA' },
  ])
  const findExecuted = async () => {
    const found = await kit.getTransaction(safeTxHash)
    return found.isExecuted && found
  }
  const executed = await waitUntil(findExecuted, 'the transaction is executed', {
    meanwhile: () => chain.mine(),
  })
  expect(executed).toMatchObject({
    ...{ isSuccessful: true, executor: second.address, blockNumber: expect.any(Number) },
    transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  const query = { executed: true, nonce: '0', limit: 10 }
  const listed = await kit.getMultisigTransactions(safeAddress, query)
  expect(listed).toMatchObject({ count: 1, results: [executed] })
  expect((await kit.getSafeInfo(safeAddress)).nonce).toBe('1')
})

test('RF-01 Safe’s client collects the signatures of a message, which the Safe then accepts', async () => {
  const typed = {
    domain: { name: 'Parvalue', chainId: chain.deployment.chainId },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hello' },
  }
  const owner = await connect(keyOf(first))
  const other = await connect(keyOf(second))
  for (const content of ['Hello', typed]) {
    const message = await owner.signMessage(owner.createMessage(content))
    const ownSignature = message.getSignature(first.address)?.data ?? ''
    await kit.addMessage(safeAddress, { message: content, signature: ownSignature })
    const again = kit.addMessage(safeAddress, { message: content, signature: ownSignature })
    await expect(again).rejects.toMatchObject(refusal(400, 'already exists in DB'))
    const digest = hashSafeMessage(content)
    const messageHash = await owner.getSafeMessageHash(digest)
    const added = await kit.getMessage(messageHash)
    expect(added).toMatchObject({
      ...{ safe: safeAddress, messageHash, message: content, proposedBy: first.address },
      confirmations: [{ owner: first.address, signature: ownSignature, signatureType: 'EOA' }],
      preparedSignature: ownSignature,
    })
    const signedByOther = await other.signMessage(other.createMessage(content))
    const otherSignature = signedByOther.getSignature(second.address)?.data ?? ''
    await kit.addMessageSignature(messageHash, otherSignature)
    const twice = kit.addMessageSignature(messageHash, otherSignature)
    await expect(twice).rejects.toMatchObject(refusal(400, 'already exists'))
    const { preparedSignature, confirmations } = await kit.getMessage(messageHash)
    expect(confirmations).toHaveLength(2)
    expect(await owner.isValidSignature(digest, preparedSignature)).toBe(true)
    await expect(owner.isValidSignature(digest, added.preparedSignature)).resolves.toBe(false)
  }
  const { count, results } = await kit.getMessages(safeAddress, { limit: 1 })
  expect([count, results.map(({ message }) => message)]).toEqual([2, [typed]])
})
