import { getAddress } from 'viem'
import { ProviderError, userRejectedError } from '../provider-error.ts'
import { listErrorCodes } from '../wallet-error.ts'
import { LOGIN_KEY_MISSING_MESSAGE } from './login-error.ts'
import { consumeReturnedLogin, savePendingLogin } from './pending-redirect.ts'
import type { Eip1193Provider, LoginPort, LoginRequest, LoginUser } from './port.ts'

/** The part of Magic's SDK that is used. */
export type MagicSdk = {
  user: {
    isLoggedIn: () => Promise<boolean>
    getInfo: () => Promise<MagicUser>
    logout: () => Promise<boolean>
  }
  auth: {
    loginWithEmailOTP: (options: { email: string; showUI: boolean }) => Promise<unknown>
    loginWithSMS: (options: { phoneNumber: string; showUI: boolean }) => Promise<unknown>
  }
  oauth2: {
    loginWithRedirect: (options: { provider: 'google'; redirectURI: string }) => Promise<unknown>
    getRedirectResult: (options: { optionalQueryString: string }) => Promise<unknown>
  }
  rpcProvider: { request: (call: { method: string; params: unknown[] }) => Promise<unknown> }
}

type MagicUser = {
  email?: string | null
  phoneNumber?: string | null
  publicAddress?: string | null
  wallets?: { ethereum?: { publicAddress?: string | null } }
}

/** Opens the SDK for a network; each instance of Magic is bound to one. */
export type OpenMagicSdk = (key: string, chainId: number) => Promise<MagicSdk>

type MagicConfig = {
  key: string | null
  publicUrl: string
  firstChainId: number
  openSdk: OpenMagicSdk
}

/** Magic's codes AccessDeniedToUser, UserRejectedAction and RequestCancelled. */
const CLOSED_CODES = [-10011, -10012, -10014]

/** Creates the port of Magic, which shows its forms in an overlay and uses a redirect for Google. */
export function createMagicLogin({
  key,
  publicUrl,
  firstChainId,
  openSdk,
}: MagicConfig): LoginPort {
  const opened = new Map<number, Promise<MagicSdk>>()
  const open = async (chainId = firstChainId): Promise<MagicSdk> => {
    if (!key)
      throw new ProviderError(
        `${LOGIN_KEY_MISSING_MESSAGE}: the key of the e-mail login provider is not provided.`,
      )
    const known = opened.get(chainId) ?? openSdk(key, chainId)
    opened.set(chainId, known)
    // If loading fails, the next call tries again.
    known.catch(() => opened.delete(chainId))
    return known
  }
  return {
    hasOverlay: true,
    findUser: async () => {
      const sdk = await open()
      const returned = consumeReturnedLogin()
      // Magic verifies the state and the PKCE challenge itself.
      if (returned) {
        await sdk.oauth2.getRedirectResult({ optionalQueryString: returned.query }).catch(rethrow)
      }
      return (await sdk.user.isLoggedIn()) ? toUser(await sdk.user.getInfo()) : null
    },
    logIn: async (request) => {
      const sdk = await open()
      if (request.signal.aborted) throw userRejectedError()
      await untilAborted(request.signal, show(sdk, request, publicUrl)).catch(rethrow)
    },
    logOut: async () => {
      if (key) await (await open()).user.logout()
    },
    openWallet: async (chainId) => toWallet(await open(chainId)),
  }
}

function show(
  sdk: MagicSdk,
  { method, contact }: LoginRequest,
  publicUrl: string,
): Promise<unknown> {
  switch (method) {
    case 'email':
      return sdk.auth.loginWithEmailOTP({ email: contact ?? '', showUI: true })
    case 'phone':
      return sdk.auth.loginWithSMS({ phoneNumber: contact ?? '', showUI: true })
    case 'google':
      savePendingLogin({
        path: `${location.pathname}${location.search}`,
        state: null,
        verifier: null,
      })
      return sdk.oauth2
        .loginWithRedirect({ provider: 'google', redirectURI: `${publicUrl}/` })
        .then(() => new Promise(() => {}))
  }
}

function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(userRejectedError()))
  })
  return Promise.race([work, aborted])
}

/** Rethrows an error; a closed form becomes a rejection (requirement SI-05). */
function rethrow(error: unknown): never {
  if (listErrorCodes(error).some((code) => CLOSED_CODES.includes(code))) throw userRejectedError()
  throw error
}

function toUser({ email, phoneNumber, publicAddress, wallets }: MagicUser): LoginUser {
  const address = wallets?.ethereum?.publicAddress ?? publicAddress
  if (!address) throw new ProviderError('Magic returned no wallet address.')
  return { address: getAddress(address), contact: email ?? phoneNumber ?? null }
}

const toWallet = ({ rpcProvider }: MagicSdk): Eip1193Provider => ({
  request: ({ method, params }) =>
    rpcProvider.request({ method, params: Array.isArray(params) ? params : [] }),
})
