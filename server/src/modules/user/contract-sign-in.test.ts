import { toSafeMessageTypedData } from '@parvalue/shared/chain/test-wallet-data.ts'
import {
  CONTRACT_WALLET_OWNER_INDEX,
  SAFE_OWNER_INDEXES,
  TEST_MNEMONIC,
} from '@parvalue/shared/chain/test-wallets.ts'
import type { SignInMessageFields } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { concat } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { getAddress, hashMessage, serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArtifacts } from '../../../../dev/deploy/artifacts.ts'
import { planSmartAccount } from '../../../../dev/deploy/public-contracts.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  createSignInBody,
  createUserAccount,
  type SignInBody,
  toSessionCredentials,
} from '../../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

const OTHER_CHAIN_ID = 421614
const MAKER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const LIMITS = { RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000', RATE_LIMIT_PER_MINUTE: '1000' }

const ownerAt = (addressIndex: number) => mnemonicToAccount(TEST_MNEMONIC, { addressIndex })
const owner = ownerAt(CONTRACT_WALLET_OWNER_INDEX)
/** The Safe requires signatures in ascending order of owners. */
const safeOwners = SAFE_OWNER_INDEXES.map(ownerAt).sort((a, b) =>
  a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
)

let chain: TestChain
let otherChain: TestChain
let server: TestApp
let away: TestApp
/** An app with the same database that is configured for another network. */
let elsewhere: TestApp
let wallet: Address
let safe: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  otherChain = await startTestChain(undefined, { stockCount: 0, chainId: OTHER_CHAIN_ID })
  const { deployment } = chain
  const { contractWallet, safe: found } = deployment.testWallets ?? {}
  wallet = getAddress(contractWallet ?? '0x')
  safe = getAddress(found ?? '0x')
  const env = { ...LIMITS, [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url }
  server = await startTestApp({ env, deployment })
  away = await startTestApp({ env: LIMITS, deployment, engine: server.engine })
  elsewhere = await startTestApp({
    env: { ...LIMITS, [`RPC_URL_${OTHER_CHAIN_ID}`]: otherChain.url },
    deployment: otherChain.deployment,
    engine: server.engine,
  })
}, 2 * TEST_START_MAX_MS)
afterAll(async () => {
  await elsewhere?.close()
  await away?.close()
  await server?.close()
  otherChain?.stop()
  chain?.stop()
})

type Sign = (digest: Hex) => Promise<Hex>

/** Returns the body that an honest page sends for a wallet that signs with `sign`. */
async function createBody(address: Address, sign: Sign, facts: Partial<SignInMessageFields> = {}) {
  const signer = {
    address,
    signMessage: ({ message }: { message: string }) => sign(hashMessage(message)),
  }
  return createSignInBody(server, signer as unknown as PrivateKeyAccount, facts)
}

const post = (body: object, at = server) => at.send('POST', 'user/wallet', { body })

const countSessions = async () =>
  (await server.db.selectFrom('sessions').select('address').execute()).length

async function expectRefused(
  body: SignInBody,
  [status, code]: readonly [number, string],
  at = server,
) {
  const before = await countSessions()
  const answer = await post(body, at)
  expect([answer.status, answer.body.code, answer.cookies]).toEqual([status, code, []])
  expect(await countSessions()).toBe(before)
}

const INVALID = [401, 'signature_invalid'] as const

/** The smart account accepts its owner's signature of the text, which names the account and the chain. */
const signAsOwner: Sign = (hash) => owner.sign({ hash })

type SafeMessage = { who?: Address; chainId?: number }

const signAsSafe =
  (
    signers: readonly PrivateKeyAccount[] | typeof safeOwners,
    { who = safe, chainId = SEPOLIA_CHAIN_ID }: SafeMessage = {},
  ): Sign =>
  async (digest) =>
    concat(
      await Promise.all(
        signers.map((each) => each.signTypedData(toSafeMessageTypedData(who, chainId, digest))),
      ),
    )

const YES = `7f1626ba7e${'0'.repeat(56)}5f5260205ff3`

/** Runtime bytecode by its response to a signature check. */
const hostile = {
  'says no': `7f${'f'.repeat(64)}5f5260205ff3`,
  reverts: '5f5ffd',
  'reverts with a yes': `7f1626ba7e${'0'.repeat(56)}5f5260205ffd`,
  loops: '5b5f56',
  'answers nothing': '00',
  'answers four bytes': `7f1626ba7e${'0'.repeat(56)}5f5260045ff3`,
  'answers a megabyte': `7f1626ba7e${'0'.repeat(56)}5f52620f42405ff3`,
  'answers yes with more behind it': `7f1626ba7e${'0'.repeat(55)}15f5260205ff3`,
  'is no code at all': 'fe',
}

async function placeCode(code: string): Promise<Address> {
  const { address } = createUserAccount()
  await chain.rpc('anvil_setCode', address, `0x${code}`)
  return address
}

test.each(Object.entries(hostile))(
  'a contract that %s does not count as a signer',
  async (_, code) => {
    await expectRefused(await createBody(await placeCode(code), async () => '0x12'), INVALID)
  },
)

test('a contract that accepts every signature signs in only as itself', async () => {
  const yes = await placeCode(YES)
  expect((await post(await createBody(yes, async () => '0x'))).status).toBe(200)
  const body = await createBody(yes, async () => '0x')
  await expectRefused({ ...body, address: createUserAccount().address }, INVALID)
  await expectRefused({ ...body, address: wallet }, INVALID)
})

test.each<[string, () => Sign]>([
  ['another account’s', () => (hash) => createUserAccount().sign({ hash })],
  ['nothing', () => async () => '0x'],
  ['eight thousand bytes', () => async () => `0x${'12'.repeat(8000)}`],
])('the contract wallet is refused with %s', async (_, toSign) => {
  await expectRefused(await createBody(wallet, toSign()), INVALID)
})

test('the contract wallet is refused with a text for another chain, domain or wallet', async () => {
  const facts = [
    { chainId: 421614 },
    { publicUrl: 'https://parvalue.example.evil' },
    { address: safe },
  ]
  for (const each of facts) {
    await expectRefused(await createBody(wallet, signAsOwner, each), INVALID)
  }
})

test('a Safe is refused with one owner of two, or with both in the wrong order', async () => {
  const [first, second] = safeOwners
  if (!first || !second) throw new Error('The Safe has no owners.')
  for (const signers of [[first], [second, first], [first, first]]) {
    await expectRefused(await createBody(safe, signAsSafe(signers)), INVALID)
  }
})

test('a Safe is refused with a plain signature, or one for another Safe or another chain', async () => {
  const [first] = safeOwners
  if (!first) throw new Error('The Safe has no owners.')
  for (const sign of [
    (hash) => first.sign({ hash }),
    signAsSafe(safeOwners.slice(0, 2), { who: wallet }),
    signAsSafe(safeOwners.slice(0, 2), { chainId: OTHER_CHAIN_ID }),
  ] satisfies Sign[]) {
    await expectRefused(await createBody(safe, sign), INVALID)
  }
})

test('an oversized signature is 400', async () => {
  const body = await createBody(wallet, async () => `0x${'12'.repeat(8193)}`)
  await expectRefused(body, [400, 'validation'])
})

test('while no node answers a contract gets 503, and a key still signs in', async () => {
  await expectRefused(await createBody(wallet, signAsOwner), [503, 'unavailable'], away)
  expect((await post(await createSignInBody(away, createUserAccount()), away)).status).toBe(200)
})

/** Plans a smart account of another owner at an address that has no code yet. */
function planWallet(walletOwner: Address) {
  const { transactions, account } = planSmartAccount(readArtifacts(), walletOwner)
  return { address: account, data: transactions.at(-1)?.data ?? '0x' }
}

const wrap =
  (sign: Sign, data: Hex, address: Address = MAKER): Sign =>
  async (digest) =>
    serializeErc6492Signature({ address, data, signature: await sign(digest) })

test('an ERC-6492 signature without a deployment, or with that of another account, is refused', async () => {
  const stranger = createUserAccount()
  const others = planWallet(stranger.address)
  const plain: Sign = (hash) => stranger.sign({ hash })
  await expectRefused(await createBody(stranger.address, wrap(plain, others.data)), INVALID)
  await expectRefused(await createBody(stranger.address, wrap(plain, '0x')), INVALID)
  const undeployed = planWallet(createUserAccount().address).address
  await expectRefused(await createBody(undeployed, wrap(signAsOwner, others.data)), INVALID)
  const yes = await placeCode(YES)
  await expectRefused(await createBody(undeployed, wrap(signAsOwner, '0x', yes)), INVALID)
  const loops = await placeCode(hostile.loops)
  await expectRefused(await createBody(undeployed, wrap(signAsOwner, '0x', loops)), INVALID)
  const magic = '6492'.repeat(16)
  await expectRefused(await createBody(undeployed, async () => `0x${magic}`), INVALID)
})

test('WB-03 the key of an account with code (EIP-7702) is tried first', async () => {
  const account = createUserAccount()
  await chain.rpc('anvil_setCode', account.address, `0x${hostile.reverts}`)
  expect((await post(await createSignInBody(server, account))).status).toBe(200)
})

test('SI-18 WB-03 RF-02 a smart account, a Safe and an undeployed wallet sign in, each nonce once', async () => {
  const stranger = createUserAccount()
  const planned = planWallet(stranger.address)
  const signPlanned: Sign = (hash) => stranger.sign({ hash })
  const [first, second] = safeOwners
  if (!first || !second) throw new Error('The Safe has no owners.')
  for (const [address, sign] of [
    [wallet, signAsOwner],
    [safe, signAsSafe([first, second])],
    [planned.address, wrap(signPlanned, planned.data)],
  ] as const) {
    const body = await createBody(address, sign)
    const answer = await post(body)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { wallet: { address: getAddress(address) } },
    ])
    await expectRefused(body, INVALID)
  }
  expect(await chain.rpc('eth_getCode', planned.address, 'latest')).toBe('0x')
})

const signInOf = async (account: PrivateKeyAccount, chainId: number) => ({
  ...(await createSignInBody(server, account, { chainId })),
  chain_id: chainId,
})

const requestGas = (at: TestApp, credentials: object, chain_id: number) =>
  at.send('POST', 'faucet', { ...credentials, body: { chain_id } })

test('a contract signature is valid on its own network only, for sign-in and changes', async () => {
  const yes = await placeCode(YES)
  await otherChain.rpc('anvil_setCode', yes, `0x${YES}`)
  const permissive = { address: yes, signMessage: async () => '0x' } as unknown as PrivateKeyAccount
  const answer = await post(await signInOf(permissive, SEPOLIA_CHAIN_ID))
  expect(answer.status).toBe(200)
  const there = await signInOf(permissive, OTHER_CHAIN_ID)
  await expectRefused(there, [403, 'contract_network'], elsewhere)

  const session = toSessionCredentials(answer, yes)
  const refused = await requestGas(elsewhere, session, OTHER_CHAIN_ID)
  expect([refused.status, refused.body.code]).toEqual([403, 'contract_network'])
  expect((await requestGas(server, session, SEPOLIA_CHAIN_ID)).body.message).toBe(
    'This network has no faucet.',
  )
  expect((await post(await signInOf(permissive, SEPOLIA_CHAIN_ID))).status).toBe(200)
})

test('a key is valid on all networks, also where its account has code', async () => {
  const account = createUserAccount()
  for (const { rpc } of [chain, otherChain]) {
    await rpc('anvil_setCode', account.address, `0x${YES}`)
  }
  const byCode = { address: account.address, signMessage: async () => '0x' } as never
  expect((await post(await signInOf(byCode, SEPOLIA_CHAIN_ID))).status).toBe(200)
  await expectRefused(await signInOf(byCode, OTHER_CHAIN_ID), [403, 'contract_network'], elsewhere)
  const byKey = await post(await signInOf(account, OTHER_CHAIN_ID), elsewhere)
  expect(byKey.status).toBe(200)
  const session = toSessionCredentials(byKey, account.address)
  const answer = await requestGas(elsewhere, session, OTHER_CHAIN_ID)
  expect(answer.body.message).toBe('This network has no faucet.')
})
