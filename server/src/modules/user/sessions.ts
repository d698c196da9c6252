import { createHash } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { ignoreUnavailable } from '../../platform/db/connection-errors.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { Db } from '../../tables/tables.ts'
import {
  createStoredSession,
  deleteSession,
  deleteSessionById,
  findStoredSession,
  type ListedSession,
  listStoredSessions,
  saveSessionUse,
} from './session-store.ts'

const HOUR_MS = 3_600_000
export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS
const TOUCH_AFTER_MS = 60_000
const TOKEN_BYTES = 32
const ID_RANDOM_BYTES = 10
const DEVICE_MAX = 200
/** Maximum number of sessions of a wallet, more than a user needs. */
const SESSIONS_MAX = 50

export type SessionDeps = { db: Db; clock: Clock; random: RandomBytes }

/** Finds the session of a token, unless it ended: by logout, 12 idle hours, or 7 days. */
export async function findSession(
  { db, clock }: Omit<SessionDeps, 'random'>,
  token: string,
): Promise<Session | null> {
  const tokenHash = toTokenHash(token)
  const stored = await findStoredSession(db, tokenHash)
  if (!stored) return null
  const nowMs = clock()
  if (nowMs >= endOf(stored.lastSeenAtMs, stored.expiresAtMs)) {
    await deleteSession(db, tokenHash)
    return null
  }
  // The last use is saved at most once a minute, because a write per request would be the most frequent write.
  const isTouched = nowMs - stored.lastSeenAtMs >= TOUCH_AFTER_MS
  if (isTouched) await saveSessionUse(db, tokenHash, nowMs).catch(ignoreUnavailable)
  const expiresAtMs = endOf(isTouched ? nowMs : stored.lastSeenAtMs, stored.expiresAtMs)
  const { address, chainId, walletCreatedAtMs, contractChainId, createdAtMs: signedAtMs } = stored
  const wallet = { address, chainId, walletCreatedAtMs, contractChainId }
  return { token, ...wallet, signedAtMs, expiresAtMs, scope: null, personalData: null }
}

/** Checks a session without extending it: an open stream does not keep a wallet signed in. */
export async function isSessionLive(
  { db, clock }: Omit<SessionDeps, 'random'>,
  token: string,
): Promise<boolean> {
  const stored = await findStoredSession(db, toTokenHash(token))
  return stored !== null && clock() < endOf(stored.lastSeenAtMs, stored.expiresAtMs)
}

export type SessionOwner = {
  address: Address
  chainId: number
  oldToken: string | null
  /** The User-Agent header of the request. */
  device: string
}

/** Opens a session and returns its token; the caller's previous session ends. */
export async function openSession(
  { db, clock, random }: SessionDeps,
  owner: SessionOwner,
): Promise<string> {
  const { address, chainId, oldToken } = owner
  const nowMs = clock()
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  const tokenHash = toTokenHash(token)
  const expiresAtMs = nowMs + SESSION_MAX_MS
  const id = createId(nowMs, random(ID_RANDOM_BYTES))
  const device = toDevice(owner.device)
  const oldTokenHash = oldToken === null ? null : toTokenHash(oldToken)
  await createStoredSession(
    db,
    { tokenHash, id, device, address, chainId, nowMs, expiresAtMs },
    { oldTokenHash, countMax: SESSIONS_MAX },
  )
  return token
}

export const endSession = (db: Db, token: string) => deleteSession(db, toTokenHash(token))

export type OpenSession = Omit<ListedSession, 'tokenHash'> & { isCurrent: boolean }

/** Lists the open sessions of the caller's wallet. */
export async function listSessions(
  { db, clock }: Omit<SessionDeps, 'random'>,
  { address, token }: Pick<Session, 'address' | 'token'>,
): Promise<OpenSession[]> {
  const current = toTokenHash(token)
  const stored = await listStoredSessions(db, address)
  return stored.flatMap(({ tokenHash, ...session }) => {
    const expiresAtMs = endOf(session.lastSeenAtMs, session.expiresAtMs)
    if (clock() >= expiresAtMs) return []
    return [{ ...session, expiresAtMs, isCurrent: tokenHash === current }]
  })
}

/** Ends a session of the caller's wallet; another wallet's session is answered like one that does not exist. */
export async function endSessionById(
  db: Db,
  { address, token }: Pick<Session, 'address' | 'token'>,
  id: string,
): Promise<Outcome<{ isCurrent: boolean }, 'not_found'>> {
  const tokenHash = await deleteSessionById(db, { address, id })
  if (tokenHash === null) return refused('not_found')
  return accepted({ isCurrent: tokenHash === toTokenHash(token) })
}

/** Reduces the header to printable characters and a maximum length, because it is displayed later. */
const toDevice = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_MAX)

const endOf = (lastSeenAtMs: number, expiresAtMs: number) =>
  Math.min(lastSeenAtMs + SESSION_IDLE_MS, expiresAtMs)

const toTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
