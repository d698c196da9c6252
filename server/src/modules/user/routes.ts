import type { Api } from '@parvalue/shared/api/table.ts'
import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import type { LegalTexts } from '../../config/legal-settings.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { SessionCookies } from '../../platform/http/guards/cookies.ts'
import { createCsrfToken, isCsrfTokenOf } from '../../platform/http/guards/csrf.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { confirmEligibility } from './eligibility.ts'
import { toWalletRecord } from './record.ts'
import { getWalletWithConsent, type SignInRefusal, type SignInSettings, signIn } from './service.ts'
import {
  endSession,
  endSessionById,
  listSessions,
  type OpenSession,
  SESSION_MAX_MS,
  type SessionDeps,
} from './sessions.ts'
import type { WalletWithConsent } from './store.ts'

export type UserDeps = SessionDeps & {
  cookies: SessionCookies
  signInSettings: SignInSettings
  legal: LegalTexts
}

/** Operations of this group that other modules implement. */
type Others = 'setEmail' | 'verifyEmail' | 'checkAml'

export function createUserHandlers(deps: UserDeps): Omit<GroupHandlers<Api['user']>, Others> {
  const { cookies, clock, random, db } = deps
  return {
    createWallet: async ({ body, request, reply }) => {
      const outcome = await signIn(deps, deps.signInSettings, {
        address: body.address,
        nonce: body.nonce,
        signature: body.signature as Hex,
        chainId: body.chain_id,
        oldToken: cookies.findSessionToken(request),
        device: request.headers['user-agent'] ?? '',
      })
      if (!outcome.ok) throw toError(outcome.reason, clock())
      const { token, consent } = outcome.value
      cookies.setSession(reply, token, SESSION_MAX_MS)
      cookies.setCsrf(reply, createCsrfToken(token, random), SESSION_MAX_MS)
      return toRecord(deps, consent)
    },
    getUser: async ({ session, request, reply }) => {
      // Restores a missing CSRF cookie: the error `csrf` asks to reload the page, and this is a page's first call.
      const isByToken = session.scope !== null
      if (!isByToken && !isCsrfTokenOf(cookies.findCsrfToken(request) ?? '', session.token)) {
        cookies.setCsrf(reply, createCsrfToken(session.token, random), SESSION_MAX_MS)
      }
      return getRecord(deps, session.address)
    },
    getWallet: async ({ session }) => ({
      address: getAddress(session.address),
      chain_id: session.chainId,
      created_dt: new Date(session.walletCreatedAtMs).toISOString(),
      session_expires_dt: new Date(session.expiresAtMs).toISOString(),
    }),
    confirmEligibility: async ({ session: { address }, body }) => {
      const { version_date: versionDate, language } = body
      const nowMs = clock()
      const outcome = await confirmEligibility(deps, { address, versionDate, language, nowMs })
      if (!outcome.ok) throw new AppError('conflict', { detail: outcome.reason })
      return getRecord(deps, address)
    },
    listSessions: async ({ session }) => {
      const open = await listSessions(deps, session)
      return { sessions: open.map(toListed) }
    },
    endSession: async ({ session, params, reply }) => {
      const ended = await endSessionById(db, session, params.session_id)
      if (!ended.ok) throw new AppError(ended.reason)
      if (ended.value.isCurrent) cookies.clear(reply)
      return { ok: true }
    },
    logout: async ({ session, reply }) => {
      await endSession(db, session.token)
      cookies.clear(reply)
      return { ok: true }
    },
  }
}

const getRecord = async (deps: UserDeps, address: Address): Promise<WalletRecord> =>
  toRecord(deps, await getWalletWithConsent(deps.db, address, deps.signInSettings))

function toRecord(
  { signInSettings: { termsDate, eligibilityDate } }: UserDeps,
  { wallet, signed, isConfirmed }: WalletWithConsent,
): WalletRecord {
  const terms = { versionDate: termsDate, signed }
  return toWalletRecord(wallet, terms, { versionDate: eligibilityDate, isConfirmed })
}

const toListed = (session: OpenSession) => ({
  id: session.id,
  device: session.device,
  chain_id: session.chainId,
  created_dt: new Date(session.createdAtMs).toISOString(),
  last_seen_dt: new Date(session.lastSeenAtMs).toISOString(),
  expires_dt: new Date(session.expiresAtMs).toISOString(),
  is_current: session.isCurrent,
})

function toError(reason: SignInRefusal, nowMs: number): AppError {
  switch (reason) {
    case 'chain_unknown':
      return new AppError('validation', { fields: { chain_id: 'This network is not supported.' } })
    case 'nonce_invalid':
      return new AppError('validation', { fields: { nonce: 'The nonce is not valid.' } })
    case 'clock_skew':
      return new AppError('clock_skew', { serverTimeMs: nowMs })
    case 'contract_network':
      return new AppError('contract_network')
    case 'unreachable':
      return new AppError('unavailable', {
        detail: 'no node answered the signature check of the contract wallet',
      })
    case 'signature_form':
      return new AppError('signature_form')
    case 'signature_invalid':
    case 'nonce_used':
      return new AppError('signature_invalid', { detail: reason })
  }
}
