import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { createUserAccount } from '../../server/src/testing/chain/test-wallet.ts'
import type { SafeCall } from '../../shared/chain/test-wallet-data.ts'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import { startTestSafeService, testSafeOwners } from './test-service.ts'

const [first, second, third] = testSafeOwners
if (!first || !second || !third) throw new Error('A Safe of this machine has three owners.')
const TAKER = third.address
const NOBODY = '0x0000000000000000000000000000000000000000'
const DOLLAR = 1_000_000n

let chain: TestChain
let safe: Address
let token: Address
let service: Awaited<ReturnType<typeof startTestSafeService>>
/** The Safe's next nonce, after those of other tests. */
let next: bigint

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  safe = getAddress(chain.deployment.testWallets?.safe ?? '0x')
  token = getAddress(chain.token)
  await chain.rpc('anvil_setBalance', second.address, `0x${(10n ** 18n).toString(16)}`)
})
afterAll(() => chain?.stop())

beforeEach(async () => {
  service = await startTestSafeService(chain, safe)
  const facts = (await (await service.send(`safes/${safe}/`)).json()) as { nonce: string }
  next = BigInt(facts.nonce)
})
afterEach(async () => {
  await service.stop()
  service.remove()
})

const toTransfer = (amount: bigint, nonce = next): SafeCall => ({
  ...{ to: token, value: 0n, safeTxGas: 200_000n, nonce },
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [TAKER, amount],
  }),
})

const proposePath = () => `safes/${safe}/multisig-transactions/`

const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { nonFieldErrors?: string[] }).nonFieldErrors?.[0],
]

/** Mines blocks until the service has recorded the outcome. */
function untilExecuted(hash: Hex) {
  const findExecuted = async () => {
    const found = await service.find(hash)
    return found.isExecuted === true && found
  }
  return waitUntil(findExecuted, `${hash} is executed`, { meanwhile: () => chain.mine() })
}

test('an unknown transaction, an address that is no Safe, and another chain are not found', async () => {
  const unknown = await service.send(`multisig-transactions/0x${'ab'.repeat(32)}/`)
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { detail: 'No MultisigTransaction matches the given query.' },
  ])
  expect((await service.send(`safes/${token}/`)).status).toBe(404)
  for (const wrong of ['0x12', safe.toLowerCase()]) {
    const answer = await service.send(`safes/${wrong}/`)
    const { message } = (await answer.json()) as { message: string }
    expect([answer.status, message]).toEqual([422, 'Checksum address validation failed'])
  }
  expect((await service.page(`/tx-service/5/api/v1/safes/${safe}/`)).status).toBe(404)
  expect((await service.page(`/safes/5/${safe}`)).status).toBe(404)
  const signed = { signature: `0x${'12'.repeat(65)}` }
  const path = `multisig-transactions/0x${'ab'.repeat(32)}/confirmations/`
  expect((await service.post(path, signed)).status).toBe(404)
})

test.each([
  ['a call by delegation', { operation: 1 }],
  ['a price of gas', { gasPrice: '1' }],
  ['gas that is refunded', { baseGas: '1' }],
  ['somebody to refund', { refundReceiver: `0x${'12'.repeat(20)}` }],
  ['a number below nothing', { nonce: '-1' }],
  ['data that is none', { data: 'deposit' }],
  ['an address that is none', { to: 'parvalue.eth' }],
  ['half a signature', { signature: `0x${'12'.repeat(32)}` }],
])('a proposal with %s is refused', async (_, changed) => {
  const body = { ...(await service.toBody(toTransfer(DOLLAR), first)), ...changed }
  expect((await service.post(proposePath(), body)).status).toBe(422)
  expect(await service.list()).toEqual([])
})

test('a proposal with another signer or other data than signed is refused', async () => {
  const body = await service.toBody(toTransfer(DOLLAR), first)
  const stranger = createUserAccount()
  const cases = [
    [{ ...body, value: '1' }, 'Contract-transaction-hash does not match.'],
    [{ ...body, sender: second.address }, 'Sender is not an owner, or did not sign this.'],
    [
      await service.toBody(toTransfer(DOLLAR), stranger as never),
      'Sender is not an owner, or did not sign this.',
    ],
    [
      {
        ...(await service.toBody(toTransfer(DOLLAR), first, 421614)),
        contractTransactionHash: body.contractTransactionHash,
      },
      'Sender is not an owner, or did not sign this.',
    ],
  ] as const
  for (const [changed, message] of cases) {
    expect(await refusalOf(await service.post(proposePath(), changed))).toEqual([422, message])
  }
  expect(await service.list()).toEqual([])
})

test('a signature of an account that is no owner is refused', async () => {
  const hash = await service.propose(toTransfer(DOLLAR), first)
  const { signature } = await service.toBody(toTransfer(DOLLAR), createUserAccount() as never)
  const path = `multisig-transactions/${hash}/confirmations/`
  expect(await refusalOf(await service.post(path, { signature }))).toEqual([
    422,
    'Signature is of no owner.',
  ])
  expect(await refusalOf(await service.post(path, {}))).toEqual([422, expect.any(String)])
  expect((await service.find(hash)).confirmations).toHaveLength(1)
})

test('a page of another origin cannot press the buttons, and a second press has no effect', async () => {
  const hash = await service.propose(toTransfer(DOLLAR), first)
  expect((await service.decide(hash, 'confirm', 'cross-site')).status).toBe(403)
  expect((await service.decide(hash, 'sell')).status).toBe(409)
  expect((await service.find(hash)).confirmations).toHaveLength(1)
  expect((await service.decide(hash, 'confirm')).status).toBe(303)
  await untilExecuted(hash)
  expect((await service.decide(hash, 'confirm')).status).toBe(409)
  expect((await service.decide(hash, 'reject')).status).toBe(409)
})

test('any origin may call the API, with and without a trailing slash', async () => {
  const response = await service.send(`safes/${safe}`, { method: 'OPTIONS' })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  const answer = await service.send(`safes/${safe}`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toMatchObject({
    ...{ address: safe, nonce: `${next}`, threshold: 2, version: '1.4.1' },
    owners: testSafeOwners.map(({ address }) => address),
  })
  const help = await (await service.page('/')).text()
  expect(help).toContain('POST /safes/{safe}/multisig-transactions/')
})

test('a proposal has the fields of the service, and a repeated one is the same', async () => {
  const call = toTransfer(DOLLAR)
  const hash = await service.propose(call, first)
  await service.propose(call, first)
  const { signature } = await service.toBody(call, first)
  const confirmation = {
    ...{ owner: first.address, signature, transactionHash: null, signatureType: 'EOA' },
    submissionDate: expect.stringMatching(/^\d{4}-.*Z$/),
  }
  const found = await service.find(hash)
  expect(found).toEqual({
    ...{ safe, to: token, value: '0', data: call.data, operation: 0 },
    ...{ gasToken: NOBODY, safeTxGas: '200000', baseGas: '0', gasPrice: '0' },
    ...{ refundReceiver: NOBODY, nonce: `${next}`, executionDate: null },
    ...{ submissionDate: expect.any(String), modified: expect.any(String), blockNumber: null },
    ...{ transactionHash: null, safeTxHash: hash, proposer: first.address, executor: null },
    ...{ isExecuted: false, isSuccessful: null, confirmationsRequired: 2, trusted: true },
    ...{ proposedByDelegate: null, origin: '{}', signatures: null, gasUsed: null, fee: null },
    ...{ ethGasPrice: null, maxFeePerGas: null, maxPriorityFeePerGas: null },
    confirmations: [confirmation],
  })
  expect(await service.list()).toEqual([found])
  const confirmations = await service.send(`multisig-transactions/${hash}/confirmations/`)
  expect(await confirmations.json()).toEqual({
    ...{ count: 1, next: null, previous: null, results: [confirmation] },
  })
})

test('the second signature executes a transaction, in the order of nonces', async () => {
  const before = await balanceOfTaker()
  const [early, late] = [toTransfer(DOLLAR), toTransfer(2n * DOLLAR, next + 1n)]
  const [hash, laterHash] = [
    await service.propose(early, first),
    await service.propose(late, first),
  ]
  const { signature } = await service.toBody(late, third)
  const path = `multisig-transactions/${laterHash}/confirmations/`
  expect((await service.post(path, { signature })).status).toBe(201)
  await chain.mine(3)
  expect((await service.find(laterHash)).isExecuted).toBe(false)
  await service.decide(hash, 'confirm')
  const executed = await untilExecuted(hash)
  expect(executed).toMatchObject({ isSuccessful: true, executor: second.address })
  const head = await chain.head()
  expect(executed.blockNumber).toBeLessThanOrEqual(head)
  await untilExecuted(laterHash)
  expect(await balanceOfTaker()).toBe(before + 3n * DOLLAR)
  const hashes = async (query: string) =>
    (await service.list(query)).map(({ safeTxHash }) => safeTxHash)
  expect(await hashes('')).toEqual([laterHash, hash])
  expect(await hashes('?executed=false')).toEqual([])
  expect(await hashes(`?executed=true&nonce__gte=${next + 1n}`)).toEqual([laterHash])
})

test('a failing call is executed as failed, and uses its nonce', async () => {
  const hash = await service.propose(toTransfer(10n ** 18n), first)
  await service.decide(hash, 'confirm')
  const { transactionHash, isSuccessful } = await untilExecuted(hash)
  expect(isSuccessful).toBe(false)
  const receipt = await chain.rpc<{ status: Hex }>('eth_getTransactionReceipt', transactionHash)
  expect(receipt.status).toBe('0x1')
  const facts = (await (await service.send(`safes/${safe}/`)).json()) as { nonce: string }
  expect(facts.nonce).toBe(`${next + 1n}`)
})

test('a rejection is an empty transaction that takes the nonce', async () => {
  const hash = await service.propose(toTransfer(DOLLAR), first)
  const before = await balanceOfTaker()
  await service.decide(hash, 'reject')
  const [rejection] = await service.list('?executed=false')
  if (!rejection || rejection.safeTxHash === hash) throw new Error('Nothing was rejected.')
  expect(rejection).toMatchObject({ to: safe, value: '0', data: null, nonce: `${next}` })
  await untilExecuted(rejection.safeTxHash as Hex)
  expect(await service.find(hash)).toMatchObject({ isExecuted: false, isSuccessful: null })
  expect(await balanceOfTaker()).toBe(before)
  const page = await (await service.page(`/safes/${chain.deployment.chainId}/${safe}`)).text()
  expect(page).toContain('replaced')
})

test('after a restart the same bytes are sent, so that nothing is executed twice', async () => {
  const before = await balanceOfTaker()
  const sent = await countSent()
  const hash = await service.propose(toTransfer(DOLLAR), first)
  await service.decide(hash, 'confirm')
  const isSent = async () => (await countSent('pending')) > sent
  await waitUntil(isSent, 'the service has sent a transaction')
  await service.stop()
  await chain.rpc('anvil_dropAllTransactions')
  await service.startAgain()
  expect((await untilExecuted(hash)).isSuccessful).toBe(true)
  await chain.mine(2)
  expect([await balanceOfTaker(), await countSent()]).toEqual([before + DOLLAR, sent + 1])
})

const countSent = async (block = 'latest') =>
  Number(await chain.rpc<Hex>('eth_getTransactionCount', second.address, block))

async function balanceOfTaker() {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [TAKER],
  })
  return BigInt(await chain.rpc<Hex>('eth_call', { to: token, data }, 'latest'))
}
