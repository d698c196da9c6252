import { createHash } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/address.ts'
import type { Db } from '../../db/tables.ts'
import type { Session } from '../../http/session-guard.ts'
import type { Clock, RandomBytes } from '../../world.ts'
import {
  createStoredSession,
  deleteExpiredSessions,
  deleteSession,
  findStoredSession,
  touchSession,
} from './session-store.ts'

const HOUR_MS = 3_600_000
export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS
const TOUCH_AFTER_MS = 60_000
const TOKEN_BYTES = 32

export type SessionDeps = { db: Db; clock: Clock; random: RandomBytes }

/** Who the token stands for, unless it ended: by logout, 12 idle hours, or 7 days. */
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
  // A write for each read would be the most frequent write of all.
  const isTouched = nowMs - stored.lastSeenAtMs >= TOUCH_AFTER_MS
  if (isTouched) await touchSession(db, tokenHash, nowMs)
  const expiresAtMs = endOf(isTouched ? nowMs : stored.lastSeenAtMs, stored.expiresAtMs)
  const { address, chainId, walletCreatedAtMs } = stored
  return { token, address, chainId, walletCreatedAtMs, expiresAtMs }
}

/** The token of a new session; the one that the caller came with ends. */
export async function openSession(
  { db, clock, random }: SessionDeps,
  owner: { address: Address; chainId: number; oldToken: string | null },
): Promise<string> {
  const { address, chainId, oldToken } = owner
  const nowMs = clock()
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  if (oldToken !== null) await deleteSession(db, toTokenHash(oldToken))
  await deleteExpiredSessions(db, nowMs)
  const tokenHash = toTokenHash(token)
  const expiresAtMs = nowMs + SESSION_MAX_MS
  await createStoredSession(db, { tokenHash, address, chainId, nowMs, expiresAtMs })
  return token
}

export const endSession = (db: Db, token: string) => deleteSession(db, toTokenHash(token))

const endOf = (lastSeenAtMs: number, expiresAtMs: number) =>
  Math.min(lastSeenAtMs + SESSION_IDLE_MS, expiresAtMs)

const toTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
