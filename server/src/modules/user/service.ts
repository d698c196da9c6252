import { createHash } from 'node:crypto'
import { type Restriction, restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import { isNonceFresh, parseNonceTimeMs } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { VerifyContractSignature } from '../../providers/contract-signature/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { revokeAccessTokensOf } from '../access-tokens/service.ts'
import { toRestrictionFlags } from './record.ts'
import { deleteSessionsOfWallets } from './session-store.ts'
import { openSession, type SessionDeps } from './sessions.ts'
import { findSignedText, type SignedText } from './signed-text.ts'
import {
  type ConsentVersions,
  changeContractChain,
  claimSignInNonce,
  createWalletOnce,
  findEntityId,
  findWallet,
  findWalletWithConsent,
  listWalletAddressesOfEntity,
  saveContractChain,
  saveTermsAcceptance,
  type Wallet,
  type WalletWithConsent,
} from './store.ts'

/**
 * Our settings for sign-ins; URL, brand and date of the terms are part of the signed text. The date of the eligibility
 * text decides whether the wallet has confirmed it.
 */
export type SignInSettings = {
  publicUrl: string
  brand: string
  termsDate: string
  eligibilityDate: string
  /** Lists chains that the feature flags enable now. */
  listChainIds: () => Promise<readonly number[]>
  /** Verifies the signature of a contract wallet. */
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
  | 'signature_form'
  | 'signature_invalid'
  | 'unreachable'
  | 'nonce_used'
  | 'contract_network'

/** `consent` is the caller's wallet after the sign-in. */
type SignedIn = { token: string; consent: WalletWithConsent }

/**
 * Requirements SI-07, AB-18: signs a wallet in. The text is rebuilt from the request and our settings; whichever of
 * its two forms verifies is the accepted one. Nonce, wallet, acceptance and session are one commit, so a nonce opens
 * one session at most.
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
    .execute((tx) =>
      openSignedInSession({ ...deps, db: tx }, { ...request, ...signed.value, ...settings }),
    )
}

type VerifiedSignIn = SignInRequest & SignedText & SignInSettings

async function openSignedInSession(
  deps: SessionDeps,
  { oldToken, device, text, ...admission }: VerifiedSignIn,
): Promise<Outcome<SignedIn, 'nonce_used' | 'contract_network'>> {
  const { db } = deps
  const nowMs = deps.clock()
  const address = admission.address.toLowerCase() as Address
  const { chainId, nonce, form, signature, termsDate, eligibilityDate, isByContract } = admission
  const versions = { termsDate, eligibilityDate }
  const use = { address, nonce: nonce.toLowerCase(), nowMs }
  const claimed = await claimSignInNonce(db, use, versions)
  if (!claimed) return refused('nonce_used')
  if (!claimed.known) await createWalletOnce(db, address, nowMs)
  const wallet = claimed.known ?? (await getWalletWithConsent(db, address, versions))
  // A key that has signed before leaves nothing to change.
  if (isByContract || !claimed.known || claimed.contractChainId !== null) {
    const at = await saveContractChain(db, address, isByContract ? chainId : null)
    if (at !== null && at !== chainId) return refused('contract_network')
  }
  const isSigned = wallet.signed.includes(form)
  if (!isSigned) {
    const textHash = createHash('sha256').update(text).digest('hex')
    const acceptance = {
      address,
      form,
      versionDate: termsDate,
      textHash,
      signature,
      chainId,
      nonce,
    }
    await saveTermsAcceptance(db, acceptance, nowMs)
  }
  const token = await openSession(deps, { address, chainId, oldToken, device })
  const consent = isSigned ? wallet : { ...wallet, signed: [...wallet.signed, form] }
  return accepted({ token, consent })
}

/** Creates the wallet with an entity of its own, unless it exists; an operator may join entities later. */
export async function registerWallet(db: Db, address: Address, nowMs: number): Promise<void> {
  if (!(await findWallet(db, address))) await createWalletOnce(db, address, nowMs)
}

/** Ends all sessions and access tokens of these wallets. */
export async function endSessionsOfWallets(db: Db, addresses: readonly Address[]): Promise<void> {
  await deleteSessionsOfWallets(db, addresses)
  await revokeAccessTokensOf(db, addresses)
}

/** Returns the wallet of a session; it exists because of the foreign key. */
export async function getWallet(
  { db }: Pick<SessionDeps, 'db'>,
  address: Address,
): Promise<Wallet> {
  const wallet = await findWallet(db, address)
  if (!wallet) throw new Error('Session has no wallet row')
  return wallet
}

/** Returns the wallet of a session with its consent to these versions. */
export async function getWalletWithConsent(
  db: Db,
  address: Address,
  versions: ConsentVersions,
): Promise<WalletWithConsent> {
  const found = await findWalletWithConsent(db, address, versions)
  if (!found) throw new Error('Session has no wallet row')
  return found
}

/** Returns the entity of a session's wallet. */
export async function getEntityId(db: Db, address: Address): Promise<string> {
  const entityId = await findEntityId(db, address)
  if (entityId === null) throw new Error('Session has no wallet row')
  return entityId
}

/** Lists all wallets of an entity. */
export const listWalletsOfEntity = (db: Db, entityId: string): Promise<Address[]> =>
  listWalletAddressesOfEntity(db, entityId)

/** Reads the restriction from the database at each call, because it applies as soon as it is stored. */
export const getWalletRestriction = async (
  deps: Pick<SessionDeps, 'db'>,
  address: Address,
): Promise<Restriction> => restrictionOf(toRestrictionFlags(await getWallet(deps, address)))

/**
 * Requirement SI-18: moves a contract wallet to this chain, for when the owner of the same address on another chain
 * signed in first. Ends the sessions and tokens of the other chain. Returns false if no contract signs for the
 * address.
 */
export async function rebindContractWallet(
  tx: Tx,
  { address, chainId }: { address: Address; chainId: number },
): Promise<boolean> {
  if (!(await changeContractChain(tx, address, chainId))) return false
  await deleteSessionsOfWallets(tx, [address])
  await revokeAccessTokensOf(tx, [address])
  return true
}
