import { createHash } from 'node:crypto'
import { type Restriction, restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import { isNonceFresh, parseNonceTimeMs } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { VerifyContractSignature } from '../../providers/contract-signature/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { endTokensOf } from '../access-tokens/service.ts'
import { toRestrictionFacts } from './record.ts'
import { deleteSessionsOf } from './session-store.ts'
import { openSession, type SessionDeps } from './sessions.ts'
import { findSignedText, type SignedText } from './signed-text.ts'
import {
  claimNonce,
  createWalletOnce,
  findEntityId,
  findWallet,
  findWalletWithConsent,
  keepContractChain,
  listAddressesOf,
  listSignedForms,
  moveContractChain,
  type SignedTerms,
  saveAcceptance,
  type Wallet,
  type WalletWithConsent,
} from './store.ts'

/** What the signed text says besides the caller's four fields. */
export type SignInSettings = {
  publicUrl: string
  brand: string
  termsDate: string
  /** Those that flags allow right now. */
  listChainIds: () => Promise<readonly number[]>
  /** Of wallets that are contracts. */
  askContract: VerifyContractSignature
}

export type SignInRequest = {
  address: Address
  nonce: string
  signature: Hex
  chainId: number
  oldToken: string | null
  device: string
}

export type SignInRefusal =
  | 'chain_unknown'
  | 'nonce_invalid'
  | 'clock_skew'
  | 'signature_invalid'
  | 'unreachable'
  | 'nonce_used'
  | 'contract_network'

type SignedIn = { token: string; address: Address }

/**
 * Requirements SI-07, AB-18. The text is rebuilt here from the four fields and our own settings; whichever
 * of its two forms verifies is what was accepted. The nonce, the wallet, the acceptance and the
 * session are one commit, so a nonce opens one session or none.
 */
export async function signIn(
  deps: SessionDeps,
  settings: SignInSettings,
  request: SignInRequest,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const { nonce, chainId } = request
  if (!(await settings.listChainIds()).includes(chainId)) return refused('chain_unknown')
  const nonceTime = parseNonceTimeMs(nonce)
  if (!nonceTime.ok) return refused('nonce_invalid')
  if (!isNonceFresh(nonceTime.value, deps.clock())) return refused('clock_skew')
  const signed = await findSignedText(settings, request)
  if (!signed.ok) return signed
  return deps.db
    .transaction()
    .execute((tx) => admit({ ...deps, db: tx }, { ...request, ...signed.value, ...settings }))
}

type Admission = SignInRequest & SignedText & SignInSettings

async function admit(
  deps: SessionDeps,
  { oldToken, device, text, ...admission }: Admission,
): Promise<Outcome<SignedIn, 'nonce_used' | 'contract_network'>> {
  const { db } = deps
  const nowMs = deps.clock()
  const address = admission.address.toLowerCase() as Address
  const { chainId, nonce, form, signature, termsDate: versionDate, isByContract } = admission
  if (!(await claimNonce(db, { address, nonce, nowMs }))) return refused('nonce_used')
  await registerWallet(db, address, nowMs)
  const at = await keepContractChain(db, address, isByContract ? chainId : null)
  if (at !== null && at !== chainId) return refused('contract_network')
  const textHash = createHash('sha256').update(text).digest('hex')
  const acceptance = { address, form, versionDate, textHash, signature, chainId, nonce }
  await saveAcceptance(db, acceptance, nowMs)
  const token = await openSession(deps, { address, chainId, oldToken, device })
  return accepted({ token, address })
}

/** Each wallet belongs to an entity of its own until somebody joins them. */
export async function registerWallet(db: Db, address: Address, nowMs: number): Promise<void> {
  if (!(await findWallet(db, address))) await createWalletOnce(db, address, nowMs)
}

/** Signs wallets out wherever they are; their access tokens are worth nothing from then on. */
export async function endSessionsOf(db: Db, addresses: readonly Address[]): Promise<void> {
  await deleteSessionsOf(db, addresses)
  await endTokensOf(db, addresses)
}

/** The wallet of a session, which exists because sessions point at it. */
export async function getWallet(
  { db }: Pick<SessionDeps, 'db'>,
  address: Address,
): Promise<Wallet> {
  const wallet = await findWallet(db, address)
  if (!wallet) throw new Error('A session without a wallet')
  return wallet
}

/** The same with what it agreed to of these versions. */
export async function getWalletWithConsent(
  db: Db,
  address: Address,
  versions: { termsDate: string; eligibilityDate: string },
): Promise<WalletWithConsent> {
  const found = await findWalletWithConsent(db, address, versions)
  if (!found) throw new Error('A session without a wallet')
  return found
}

/** Who the wallet of a session belongs to. */
export async function getEntityId(db: Db, address: Address): Promise<string> {
  const entityId = await findEntityId(db, address)
  if (entityId === null) throw new Error('A session without a wallet')
  return entityId
}

/** Every wallet of one holder. */
export const listWalletsOfEntity = (db: Db, entityId: string): Promise<Address[]> =>
  listAddressesOf(db, entityId)

/** Read anew each time: a restriction counts from the moment it is stored. */
export const getRestriction = async (
  deps: Pick<SessionDeps, 'db'>,
  address: Address,
): Promise<Restriction> => restrictionOf(toRestrictionFacts(await getWallet(deps, address)))

/** Requirement SI-12: what was signed of an older version counts no more. */
export const getSignedTerms = async (
  { db, versionDate }: Pick<SessionDeps, 'db'> & { versionDate: string },
  address: Address,
): Promise<SignedTerms> => ({
  versionDate,
  signed: await listSignedForms(db, { address, versionDate }),
})

/**
 * Requirement SI-18: the owner of the address on another chain may have come first. From now on it is
 * the contract of this chain; what the other one has open ends. False where no contract signs for the
 * address.
 */
export async function moveContractWallet(
  tx: Tx,
  { address, chainId }: { address: Address; chainId: number },
): Promise<boolean> {
  if (!(await moveContractChain(tx, address, chainId))) return false
  await deleteSessionsOf(tx, [address])
  await endTokensOf(tx, [address])
  return true
}
