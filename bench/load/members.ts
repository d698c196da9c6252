import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSignInBody, createUserAccount } from '../../server/src/testing/chain/test-wallet.ts'
import type { LoadEnvironment } from './load-environment.ts'
import { toRequestBytes } from './request-volley.ts'

/** A user who is signed in and has confirmed their eligibility for USD+. */
export type LoadMember = {
  account: PrivateKeyAccount
  address: Address
  headers: Record<string, string>
}

type ApiTarget = Pick<LoadEnvironment, 'ours' | 'config'>

export const createLoadMembers = async (
  target: ApiTarget,
  count: number,
): Promise<LoadMember[]> => {
  const members: LoadMember[] = []
  for (let made = 0; made < count; made += 1)
    members.push(await signUp(target, createUserAccount()))
  return members
}

const toSignIn = ({ config }: ApiTarget, account: PrivateKeyAccount) =>
  createSignInBody({ clock: { nowMs: Date.now() }, config }, account)

async function signUp(target: ApiTarget, account: PrivateKeyAccount): Promise<LoadMember> {
  const signedIn = await postAsMember(target, 'user/wallet', await toSignIn(target, account), {})
  const pairs = signedIn.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '')
  const csrf = pairs.find((text) => text.startsWith('csrf_access_token='))?.split('=', 2)[1] ?? ''
  const headers = {
    cookie: pairs.join('; '),
    'wallet-address': account.address,
    'x-csrf-token': decodeURIComponent(csrf),
  }
  const { versionDate: version_date } = target.config.legal.eligibility.en
  await postAsMember(target, 'user/eligibility', { version_date, language: 'en' }, headers)
  return { account, address: account.address.toLowerCase() as Address, headers }
}

/** Returns an unused sign-in; its signature is made before the measurement. */
export const createSignInRequest = async (
  target: ApiTarget,
  { account }: LoadMember,
): Promise<Buffer> =>
  toRequestBytes({
    method: 'POST',
    path: '/api/v1/user/wallet',
    body: await toSignIn(target, account),
  })

const UNAVAILABLE = 503
const RETRY_AFTER_MS = 1000
const ATTEMPTS_MAX = 20

/** Posts to the API, again while it is unavailable, as it may be on a busy machine; throws any other refusal. */
export async function postAsMember(
  target: Pick<ApiTarget, 'ours'>,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(target, path, body, headers)
    if (answer.ok) return answer
    if (answer.status !== UNAVAILABLE || attempt >= ATTEMPTS_MAX)
      throw new Error(`${path} answered ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  }
}

const post = (
  { ours }: Pick<ApiTarget, 'ours'>,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Response> =>
  fetch(`http://127.0.0.1:${ours}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
