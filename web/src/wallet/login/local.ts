import { ProviderError, userRejected } from '../provider-error.ts'
import { askInWindow } from './form/form-window.ts'
import { CLIENT_ID, createLocalCalls, type LocalCalls } from './local-calls.ts'
import { toLocalWallet, type WalletWords } from './local-wallet.ts'
import { parseLoginQuery, requireCode } from './login-answer.ts'
import { LOGIN_UNREACHABLE } from './login-error.ts'
import { keepPending, type Pending, takeReturned } from './pending-redirect.ts'
import { makeSecret, toChallenge } from './pkce.ts'
import type { LoginPort, LoginUser, LoginWish } from './port.ts'
import { findKept, forget, keep } from './token.ts'

type Place = {
  url: string
  /** The origin that the service comes back to. */
  publicUrl: string
  getWords: () => Promise<WalletWords>
}

const CONNECTIONS = { email: 'email', phone: 'sms', google: 'google' } as const

/** The local login service: OAuth 2.0 with PKCE, in a window or by a redirect. */
export function createLocalLogin(place: Place): LoginPort {
  const calls = createLocalCalls(place.url)
  const exchange = (code: string, verifier: string) =>
    keepLogin(calls, { code, verifier, redirectUri: toRedirectUri(place) })
  return {
    hasOwnLayer: false,
    findUser: async () => {
      const returned = takeReturned()
      if (returned) {
        const { state, verifier } = returned.pending
        await exchange(requireCode(parseLoginQuery(returned.query), state), verifier ?? '')
      }
      return findUser(calls)
    },
    logIn: async (wish) => {
      const verifier = makeSecret()
      const state = makeSecret()
      const url = toAddress(place, wish, {
        state,
        challenge: await toChallenge(verifier),
        ...(await place.getWords()),
      })
      if (wish.formWindow === null) {
        return leave(url, { path: toOwnPath(), state, verifier }, wish.signal)
      }
      const { formWindow, signal } = wish
      const answer = await askInWindow({ formWindow, url, signal })
      await exchange(requireCode(answer, state), verifier)
    },
    logOut: async () => {
      const kept = findKept()
      forget()
      if (kept) await calls.logOut(kept.token).catch(() => null)
    },
    openWallet: async (chainId) => toLocalWallet({ ...place, calls }, chainId),
  }
}

async function findUser(calls: LocalCalls): Promise<LoginUser | null> {
  const kept = findKept()
  if (!kept) return null
  const user = await calls.getSession(kept.token)
  if (!user) forget()
  return user
}

type Grant = { code: string; verifier: string; redirectUri: string }

async function keepLogin(calls: LocalCalls, { code, verifier, redirectUri }: Grant) {
  const given = await calls.exchange(code, verifier, redirectUri)
  if (!given) throw new ProviderError(LOGIN_UNREACHABLE)
  const { access_token: token, address, contact } = given
  keep({ token, address, contact })
}

const toRedirectUri = ({ publicUrl }: Place) => `${publicUrl}/`

const toOwnPath = () => `${location.pathname}${location.search}`

type Asked = { state: string; challenge: string; language: string }

function toAddress(place: Place, wish: LoginWish, { state, challenge, language }: Asked): string {
  const query = new URLSearchParams({
    response_type: 'code',
    response_mode: wish.formWindow === null ? 'query' : 'web_message',
    client_id: CLIENT_ID,
    redirect_uri: toRedirectUri(place),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    connection: CONNECTIONS[wish.method],
    ui_locales: language,
    ...(wish.contact === null ? {} : { login_hint: wish.contact }),
  })
  return `${place.url}/authorize?${query}`
}

/** Where no window may open, the page itself goes there and comes back. */
function leave(url: string, pending: Pending, signal: AbortSignal): Promise<never> {
  keepPending(pending)
  location.assign(url)
  // Who comes back by the browser's own button finds the page as it was left.
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(userRejected()))
  })
}
