import { randomBytes } from 'node:crypto'
import {
  createNonce,
  type SignInMessageFields,
  toSignInMessage,
} from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { ApiAnswer } from '../server/test-api-caller.ts'
import { SEPOLIA_CHAIN_ID, type TestApp } from '../server/test-app.ts'

// These three accounts have the first keys of anvil's test mnemonic.
export const alice = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const bob = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)

export const carol = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

/** Creates an account that no test has used. */
export const createUserAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

export type SignInBody = { address: string; nonce: string; signature: Hex; chain_id: number }

/** Creates the sign-in body that the page sends; `facts` change the signed message, not the body. */
export async function createSignInBody(
  { clock, config }: Pick<TestApp, 'clock' | 'config'>,
  account: PrivateKeyAccount = alice,
  facts: Partial<SignInMessageFields> = {},
): Promise<SignInBody> {
  const nonce = facts.nonce ?? createNonce(clock.nowMs, randomBytes(10))
  const text = toSignInMessage({
    publicUrl: config.publicUrl,
    brand: config.brand.name,
    termsDate: config.termsDate,
    address: account.address,
    chainId: SEPOLIA_CHAIN_ID,
    nonce,
    form: 'usdplus',
    ...facts,
  })
  const signature = await account.signMessage({ message: text })
  return { address: account.address, nonce, signature, chain_id: SEPOLIA_CHAIN_ID }
}

export type SessionCredentials = {
  cookies: Record<string, string>
  headers: Record<string, string>
}

/** Target of a sign-in: an app in this process, or a server over HTTP. */
export type SignInTarget = Pick<TestApp, 'clock' | 'config'> & {
  send: (
    method: 'POST',
    path: string,
    sending: { body: object } & Partial<SessionCredentials>,
  ) => Promise<ApiAnswer>
}

/** Signs in and confirms the eligibility for USD+, so that every call is allowed. */
export async function signIn(test: SignInTarget, account = alice): Promise<SessionCredentials> {
  const credentials = await signInWithoutEligibility(test, account)
  const { versionDate } = test.config.legal.eligibility.en
  const answer = await test.send('POST', 'user/eligibility', {
    ...credentials,
    body: { version_date: versionDate, language: 'en' },
  })
  if (answer.status !== 200) throw new Error(`Eligibility answered ${answer.text}`)
  return credentials
}

export async function signInWithoutEligibility(
  test: SignInTarget,
  account = alice,
): Promise<SessionCredentials> {
  const answer = await test.send('POST', 'user/wallet', {
    body: await createSignInBody(test, account),
  })
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.text}`)
  return toSessionCredentials(answer, account.address)
}

/** Returns the cookies and headers that the page sends after a sign-in. */
export function toSessionCredentials(answer: ApiAnswer, address: string): SessionCredentials {
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return {
    cookies,
    headers: { 'wallet-address': address, 'x-csrf-token': cookies.csrf_access_token ?? '' },
  }
}
