import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

export type Wallet = {
  address: Address
  isAmlFlagged: boolean
  createdAtMs: number
  entity: { isBlocked: boolean; isWhitelisted: boolean; isAmlFlagged: boolean }
}

const selectWallet = (db: Db, address: Address) =>
  db
    .selectFrom('wallets')
    .innerJoin('entities', 'entities.id', 'wallets.entity_id')
    .where('wallets.address', '=', address)
    .select([
      'wallets.is_aml_flagged',
      'wallets.created_at',
      'entities.is_blocked',
      'entities.is_whitelisted',
      'entities.is_aml_flagged as is_entity_aml_flagged',
    ])

type WalletRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectWallet>['executeTakeFirst']>>
>

const toWallet = (address: Address, row: WalletRow): Wallet => ({
  address,
  isAmlFlagged: row.is_aml_flagged,
  createdAtMs: row.created_at.getTime(),
  entity: {
    isBlocked: row.is_blocked,
    isWhitelisted: row.is_whitelisted,
    isAmlFlagged: row.is_entity_aml_flagged,
  },
})

/** Finds a wallet by its address in lower case; the tables contain addresses in lower case only. */
export async function findWallet(db: Db, address: Address): Promise<Wallet | null> {
  const row = await selectWallet(db, address).executeTakeFirst()
  return row ? toWallet(address, row) : null
}

export type WalletWithConsent = { wallet: Wallet; signed: TermsForm[]; isConfirmed: boolean }

/** The versions of the texts to which consent counts. */
export type ConsentVersions = { termsDate: string; eligibilityDate: string }

const selectConsent = (db: Db, address: Address, { termsDate, eligibilityDate }: ConsentVersions) =>
  selectWallet(db, address).select([
    sql<TermsForm[]>`array(
      select form from terms_acceptances
      where address = wallets.address and version_date = ${termsDate}::date
    )`.as('signed'),
    sql<boolean>`exists (
      select from eligibility_confirmations
      where address = wallets.address and version_date = ${eligibilityDate}::date
    )`.as('is_confirmed'),
  ])

type ConsentRow = WalletRow & { signed: TermsForm[]; is_confirmed: boolean }

const toConsent = (address: Address, row: ConsentRow): WalletWithConsent => ({
  wallet: toWallet(address, row),
  signed: row.signed,
  isConfirmed: row.is_confirmed,
})

/** Reads a wallet and its consent to these versions with one query, because every page starts with it. */
export async function findWalletWithConsent(
  db: Db,
  address: Address,
  versions: ConsentVersions,
): Promise<WalletWithConsent | null> {
  const row = await selectConsent(db, address, versions).executeTakeFirst()
  return row ? toConsent(address, row) : null
}

export async function findEntityId(db: Db, address: Address): Promise<string | null> {
  const row = await db
    .selectFrom('wallets')
    .where('address', '=', address)
    .select('entity_id')
    .executeTakeFirst()
  return row?.entity_id ?? null
}

export async function listWalletAddressesOfEntity(db: Db, entityId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('wallets')
    .where('entity_id', '=', entityId)
    .orderBy('address')
    .select('address')
    .execute()
  return rows.map(({ address }) => address as Address)
}

/** Creates wallet and entity; concurrent first sign-ins leave one of each. */
export async function createWalletOnce(db: Db, address: Address, nowMs: number): Promise<void> {
  const created_at = new Date(nowMs)
  const entity = await db
    .insertInto('entities')
    .values({ created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wallet = await db
    .insertInto('wallets')
    .values({ address, entity_id: entity.id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (wallet.numInsertedOrUpdatedRows === 0n) {
    await db.deleteFrom('entities').where('id', '=', entity.id).execute()
  }
}

/**
 * Saves and returns the chain to which the wallet is bound: that of the contract that signed first, or null (all
 * chains) once its key has signed.
 */
export async function saveContractChain(
  db: Db,
  address: Address,
  chainId: number | null,
): Promise<number | null> {
  const row = await db
    .updateTable('wallets')
    .where('address', '=', address)
    .set({
      contract_chain_id:
        chainId === null ? null : sql<string>`coalesce(contract_chain_id, ${chainId}::bigint)`,
    })
    .returning('contract_chain_id')
    .executeTakeFirstOrThrow()
  return row.contract_chain_id === null ? null : Number(row.contract_chain_id)
}

/** Binds a contract wallet to another chain; returns false if no contract has signed for it. */
export async function changeContractChain(
  db: Db,
  address: Address,
  chainId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallets')
    .where('address', '=', address)
    .where('contract_chain_id', 'is not', null)
    .set({ contract_chain_id: String(chainId) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** `known` is the wallet before this sign-in, null at the first one. */
export type ClaimedSignIn = { known: WalletWithConsent | null; contractChainId: number | null }

/** Saves a nonce and reads the wallet with one statement; returns null if the nonce was used before. */
export async function claimSignInNonce(
  db: Db,
  { address, nonce, nowMs }: { address: Address; nonce: string; nowMs: number },
  versions: ConsentVersions,
): Promise<ClaimedSignIn | null> {
  const known = selectConsent(db, address, versions).select(['address', 'contract_chain_id'])
  const { rows } = await sql<Partial<ClaimedRow>>`
    with claimed as (
      insert into sign_in_nonces (address, nonce, used_at)
      values (${address}, ${nonce}, ${new Date(nowMs)})
      on conflict do nothing returning nonce
    )
    select known.* from claimed left join ${known} as known on true
  `.execute(db)
  const [row] = rows
  if (!row) return null
  if (!isKnown(row)) return { known: null, contractChainId: null }
  const { contract_chain_id: at } = row
  return { known: toConsent(address, row), contractChainId: at === null ? null : Number(at) }
}

type ClaimedRow = ConsentRow & { address: string; contract_chain_id: string | number | null }

/** Returns false for the empty row of a wallet that is not stored yet. */
const isKnown = (row: Partial<ClaimedRow>): row is ClaimedRow => typeof row.address === 'string'

export type TermsAcceptance = {
  address: Address
  form: TermsForm
  versionDate: string
  textHash: string
  signature: string
  chainId: number
  nonce: string
}

/** Saves the first acceptance of a form and version as evidence; later sign-ins change nothing. */
export async function saveTermsAcceptance(
  db: Db,
  acceptance: TermsAcceptance,
  nowMs: number,
): Promise<void> {
  const { address, form, versionDate, textHash, signature, chainId, nonce } = acceptance
  await db
    .insertInto('terms_acceptances')
    .values({
      address,
      form,
      version_date: versionDate,
      text_hash: textHash,
      signature,
      chain_id: chainId,
      nonce,
      accepted_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The current version of the terms, and the forms of it that a wallet has signed. */
export type SignedTerms = { versionDate: string; signed: readonly TermsForm[] }
