import { ProviderError, userRejectedError } from '../provider-error.ts'
import { logInWithPopup } from './form/form-window.ts'
import { createLocalLoginApi, type LocalLoginApi, OAUTH_CLIENT_ID } from './local-login-api.ts'
import { type LocalWalletTexts, toLocalWallet } from './local-wallet.ts'
import { LOGIN_UNREACHABLE_MESSAGE } from './login-error.ts'
import { parseLoginQuery, requireAuthorizationCode } from './login-response.ts'
import { consumeReturnedLogin, type PendingLogin, savePendingLogin } from './pending-redirect.ts'
import { createPkceSecret, toPkceChallenge } from './pkce.ts'
import type { LoginPort, LoginRequest, LoginUser } from './port.ts'
import { clearStoredLogin, findStoredLogin, saveStoredLogin } from './stored-login.ts'

type LocalLoginConfig = {
  url: string
  /** The origin to which the service redirects. */
  publicUrl: string
  getTexts: () => Promise<LocalWalletTexts>
}

const CONNECTIONS = { email: 'email', phone: 'sms', google: 'google' } as const

/** Creates the port of the local login service: OAuth 2.0 with PKCE, in a popup or by redirect. */
export function createLocalLogin(config: LocalLoginConfig): LoginPort {
  const calls = createLocalLoginApi(config.url)
  const exchange = (code: string, verifier: string) =>
    exchangeAndSave(calls, { code, verifier, redirectUri: toRedirectUri(config) })
  return {
    hasOverlay: false,
    findUser: async () => {
      const returned = consumeReturnedLogin()
      if (returned) {
        const { state, verifier } = returned.pending
        await exchange(
          requireAuthorizationCode(parseLoginQuery(returned.query), state),
          verifier ?? '',
        )
      }
      return findUser(calls)
    },
    logIn: async (request) => {
      const verifier = createPkceSecret()
      const state = createPkceSecret()
      const url = toAuthorizeUrl(config, request, {
        state,
        challenge: await toPkceChallenge(verifier),
        ...(await config.getTexts()),
      })
      if (request.formWindow === null) {
        return redirectToLogin(url, { path: toOwnPath(), state, verifier }, request.signal)
      }
      const { formWindow, signal } = request
      const answer = await logInWithPopup({ formWindow, url, signal })
      await exchange(requireAuthorizationCode(answer, state), verifier)
    },
    logOut: async () => {
      const login = findStoredLogin()
      clearStoredLogin()
      if (login) await calls.logOut(login.token).catch(() => null)
    },
    openWallet: async (chainId) => toLocalWallet({ ...config, calls }, chainId),
  }
}

async function findUser(calls: LocalLoginApi): Promise<LoginUser | null> {
  const login = findStoredLogin()
  if (!login) return null
  const user = await calls.getSession(login.token)
  if (!user) clearStoredLogin()
  return user
}

type Grant = { code: string; verifier: string; redirectUri: string }

async function exchangeAndSave(calls: LocalLoginApi, { code, verifier, redirectUri }: Grant) {
  const grant = await calls.exchange(code, verifier, redirectUri)
  if (!grant) throw new ProviderError(LOGIN_UNREACHABLE_MESSAGE)
  const { access_token: token, address, contact } = grant
  saveStoredLogin({ token, address, contact })
}

const toRedirectUri = ({ publicUrl }: LocalLoginConfig) => `${publicUrl}/`

const toOwnPath = () => `${location.pathname}${location.search}`

type AuthorizeRequest = { state: string; challenge: string; language: string }

function toAuthorizeUrl(
  config: LocalLoginConfig,
  request: LoginRequest,
  { state, challenge, language }: AuthorizeRequest,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    response_mode: request.formWindow === null ? 'query' : 'web_message',
    client_id: OAUTH_CLIENT_ID,
    redirect_uri: toRedirectUri(config),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    connection: CONNECTIONS[request.method],
    ui_locales: language,
    ...(request.contact === null ? {} : { login_hint: request.contact }),
  })
  return `${config.url}/authorize?${query}`
}

/**
 * Redirects the page to the login service, which redirects back after the login; used if the popup was blocked. Rejects
 * if the user cancels.
 */
function redirectToLogin(url: string, pending: PendingLogin, signal: AbortSignal): Promise<never> {
  savePendingLogin(pending)
  location.assign(url)
  // The user may go back in the browser, which restores this page; the login then still waits.
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(userRejectedError()))
  })
}
