import type { Endpoint } from '@parvalue/shared/api/endpoint.ts'
import {
  type AccessTokenData,
  type AccessTokenScope,
  parseBearerToken,
  validateAccessTokenCall,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { isSignInFresh } from '@parvalue/shared/domain/identity/reauthentication.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../ambient.ts'
import { AppError } from '../app-error.ts'
import type { SessionCookies } from './cookies.ts'
import { isCsrfTokenOf } from './csrf.ts'
import { checkSameOrigin } from './same-origin.ts'

/** The authenticated caller, as the database knows it. */
export type Session = {
  /** The token itself; the database stores only its hash. */
  token: string
  /** Wallet of the caller, in lower case. */
  address: Address
  chainId: number
  walletCreatedAtMs: number
  /** The chain on which this contract wallet is used; null for a wallet with a key, which is valid on all chains. */
  contractChainId: number | null
  /** Time of the sign-in signature; 0 for an access token. */
  signedAtMs: number
  expiresAtMs: number
  /** Scope of an access token; null for a browser session, which a signature opened. */
  scope: AccessTokenScope | null
  /** Personal data that an access token may read; null for a browser session, which reads all of it. */
  personalData: readonly AccessTokenData[] | null
}

type GuardDeps = {
  publicUrl: string
  cookies: SessionCookies
  findSession: (token: string) => Promise<Session | null>
  findTokenSession: (token: string) => Promise<Session | null>
  clock: Clock
}

/**
 * Creates the guard that authenticates calls. It requires our own origin where a call changes something, a live
 * session of the wallet that the header names, the CSRF token, and where the call says so a fresh signature. 401
 * makes the page disconnect, so it is sent for sessions only. Programs send an access token instead: browsers never
 * send one by themselves, so CSRF does not apply.
 */
export function createSessionGuard(deps: GuardDeps) {
  const { publicUrl, cookies, findSession, clock } = deps
  return async (endpoint: Endpoint, request: FastifyRequest): Promise<Session | null> => {
    const isChanging = endpoint.method !== 'GET'
    if (isChanging) checkSameOrigin(request, publicUrl)
    if (endpoint.access === 'public') return null
    const bearer = parseBearerToken(request.headers.authorization)
    if (bearer !== null) return admitToken(deps, endpoint, request, bearer)
    const token = cookies.findSessionToken(request)
    const session = token === null ? null : await findSession(token)
    if (!session) throw new AppError('session_required')
    checkWallet(request, session)
    if (isChanging) checkCsrf(request, cookies, session)
    if (endpoint.fresh && !isSignInFresh(session.signedAtMs, clock())) {
      throw new AppError('fresh_signature_required')
    }
    return session
  }
}

/** Authenticates a caller by the access token alone, whatever cookies are sent along. */
async function admitToken(
  { findTokenSession }: GuardDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  bearer: string,
): Promise<Session> {
  const session = bearer === 'malformed' ? null : await findTokenSession(bearer)
  if (!session?.scope) throw new AppError('session_required', { detail: 'access token' })
  // Limits by wallet are counted under this header, which a program may leave out.
  request.headers['wallet-address'] ??= session.address
  checkWallet(request, session)
  const { scope, personalData } = session
  const judged = validateAccessTokenCall(
    { scope, personalData: personalData ?? [] },
    {
      isChanging: endpoint.method !== 'GET',
      isFresh: endpoint.fresh === true,
      isSessionOnly: endpoint.isSessionOnly === true,
      personalData: endpoint.personalData ?? null,
    },
  )
  if (!judged.ok) throw new AppError('token_not_allowed', { detail: judged.reason })
  return session
}

/** Returns whether the caller may read personal data of this kind. */
export const mayRead = ({ personalData }: Session, kind: AccessTokenData): boolean =>
  personalData?.includes(kind) ?? true

/**
 * Refuses a request whose `wallet-address` header is missing or does not name the session's wallet. The header is only
 * a hint from the page, never an identity; a mismatch means "sign in again".
 */
function checkWallet(request: FastifyRequest, session: Session) {
  const header = request.headers['wallet-address']
  if (typeof header !== 'string' || header.toLowerCase() !== session.address) {
    throw new AppError('session_required', { detail: 'wallet-address is not the session’s' })
  }
}

/** Requirement RO-12: refuses a call about another wallet's object, which is answered like a missing one. */
export function checkOwner(params: unknown, session: Session) {
  const owner = (params as { wallet_address?: unknown } | undefined)?.wallet_address
  if (typeof owner === 'string' && owner.toLowerCase() !== session.address) {
    throw new AppError('not_found', { detail: 'the address of another wallet' })
  }
}

/**
 * Refuses a contract wallet's call about another chain: its address may belong to another contract there, so nothing is
 * changed, sent or minted in its name.
 */
export function checkContractNetwork(body: unknown, { contractChainId }: Session) {
  const chainId = (body as { chain_id?: unknown } | undefined)?.chain_id
  if (contractChainId === null || typeof chainId !== 'number') return
  if (chainId !== contractChainId) throw new AppError('contract_network')
}

function checkCsrf(request: FastifyRequest, cookies: SessionCookies, session: Session) {
  const header = request.headers['x-csrf-token']
  const cookie = cookies.findCsrfToken(request)
  if (typeof header !== 'string' || header !== cookie || !isCsrfTokenOf(header, session.token)) {
    throw new AppError('csrf', { detail: 'token missing, different or not of this session' })
  }
}
