import { createHash } from 'node:crypto'
import {
  ACCESS_TOKEN_PREFIX,
  ACCESS_TOKENS_MAX,
  type AccessTokenData,
  type AccessTokenScope,
} from '@parvalue/shared/domain/identity/access-token.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { ignoreUnavailable } from '../../platform/db/connection-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { Db } from '../../tables/tables.ts'
import {
  type AccessToken,
  deleteAccessTokenOf,
  deleteAccessTokensOf,
  deleteExpiredAccessTokens,
  findAccessTokenByHash,
  insertAccessToken,
  listUnexpiredAccessTokens,
  lockWalletRow,
  saveAccessTokenUse,
} from './store.ts'

export type { AccessToken } from './store.ts'

export type AccessTokenDeps = { db: Db; clock: Clock; random: RandomBytes }

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
const TOUCH_AFTER_MS = 60_000

export type AccessTokenInput = {
  name: string
  scope: AccessTokenScope
  personalData: readonly AccessTokenData[]
  days: number
}

/** Creates a token. Only this response contains it; the database stores a hash. */
export async function createAccessToken(
  { db, clock, random }: AccessTokenDeps,
  { address, chainId }: Pick<Session, 'address' | 'chainId'>,
  { name, scope, personalData, days }: AccessTokenInput,
): Promise<Outcome<{ token: string; record: AccessToken }, 'too_many'>> {
  const token = `${ACCESS_TOKEN_PREFIX}${Buffer.from(random(TOKEN_BYTES)).toString('base64url')}`
  return inTransaction(db, async (tx) => {
    const nowMs = clock()
    await lockWalletRow(tx, address)
    await deleteExpiredAccessTokens(tx, nowMs)
    if ((await listUnexpiredAccessTokens(tx, address, nowMs)).length >= ACCESS_TOKENS_MAX)
      return refused('too_many')
    const record: AccessToken = {
      id: createId(nowMs, random(10)),
      address,
      chainId,
      name,
      scope,
      personalData,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + days * DAY_MS,
      lastUsedAtMs: null,
    }
    await insertAccessToken(tx, record, toHash(token))
    return accepted({ token, record })
  })
}

export const listAccessTokens = (
  { db, clock }: Omit<AccessTokenDeps, 'random'>,
  address: Address,
): Promise<AccessToken[]> => listUnexpiredAccessTokens(db, address, clock())

/** Ends an access token of the wallet; returns false for another wallet's token, as for one that does not exist. */
export const revokeAccessToken = (
  db: Db,
  { address, id }: { address: Address; id: string },
): Promise<boolean> => deleteAccessTokenOf(db, { address, id })

/** Ends all access tokens of these wallets, for example of restricted ones. */
export const revokeAccessTokensOf = (db: Db, addresses: readonly Address[]): Promise<void> =>
  deleteAccessTokensOf(db, addresses)

/** Finds the session of an access token until it expires or is ended. `signedAtMs` is 0: no wallet signed in for it. */
export async function findAccessTokenSession(
  { db, clock }: Omit<AccessTokenDeps, 'random'>,
  token: string,
): Promise<Session | null> {
  const stored = await findAccessTokenByHash(db, toHash(token))
  const nowMs = clock()
  if (!stored || nowMs >= stored.expiresAtMs) return null
  if (nowMs - (stored.lastUsedAtMs ?? 0) >= TOUCH_AFTER_MS)
    await saveAccessTokenUse(db, stored.id, nowMs).catch(ignoreUnavailable)
  const { address, chainId, walletCreatedAtMs, contractChainId, expiresAtMs, scope, personalData } =
    stored
  const wallet = { address, chainId, walletCreatedAtMs, contractChainId }
  return { token, ...wallet, signedAtMs: 0, expiresAtMs, scope, personalData }
}

/** Checks a token; unlike `findAccessTokenSession` it does not record a use of the token. */
export async function isAccessTokenLive(
  { db, clock }: Omit<AccessTokenDeps, 'random'>,
  token: string,
): Promise<boolean> {
  const stored = await findAccessTokenByHash(db, toHash(token))
  return stored !== null && clock() < stored.expiresAtMs
}

const toHash = (token: string) => createHash('sha256').update(token).digest('hex')
