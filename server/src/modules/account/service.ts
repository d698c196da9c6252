import {
  type AccountChecklistStep,
  type AccountStep,
  type AccountStepState,
  findStepBeforeDocuments as findMissingDocumentsStep,
  findMissingAccountStep as findMissingStep,
  findStepBeforeOpening,
  listAccountSteps,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import {
  isFormOfHolder,
  type WithholdingHolder,
} from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import { taxFormOf } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type EmailState, getEmailState } from '../email/service.ts'
import { getIdentityState, type IdentityState } from '../kyc/service.ts'
import { getEntityId, getWallet } from '../user/service.ts'
import {
  type BrokerStep,
  findBrokerSteps,
  findTaxForm,
  insertBrokerStep,
  type SignedTaxForm,
} from './store.ts'
import { listWithholdingHolders as listHolders } from './withholding-store.ts'

export type AccountState = {
  entityId: string
  steps: AccountChecklistStep[]
  email: EmailState
  identity: IdentityState
  taxForm: SignedTaxForm | null
}

/** Returns the account checklist of the wallet's holder as of `nowMs`, and the data from which it is derived. */
export async function getAccountState(
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccountState> {
  const entityId = await getEntityId(db, address)
  const { entity, isAmlFlagged } = await getWallet({ db }, address)
  const email = await getEmailState(db, entityId)
  const identity = await getIdentityState(db, entityId)
  const taxForm = await findTaxForm(db, entityId)
  const { account = null, bank = null } = await findBrokerSteps(db, entityId)
  const { check, screening } = identity
  const facts = {
    email: { confirmedAtMs: email.confirmed?.confirmedAtMs ?? null, code: email.code },
    identity: check,
    screening,
    isFlagged: !entity.isWhitelisted && (entity.isAmlFlagged || isAmlFlagged),
    taxForm: taxForm && { ...taxForm, wanted: findWantedForm(check, taxForm) },
    account,
    bank,
    isCompany: check?.type === 'ENTITY',
  }
  return { entityId, steps: listAccountSteps(facts, nowMs), email, identity, taxForm }
}

/**
 * Returns the form that follows from the identity check; null if none does, or if the signed form names another
 * country.
 */
function findWantedForm(check: IdentityState['check'], taxForm: SignedTaxForm) {
  if (!check?.holder) return null
  const residency = { type: check.type, countryCode: check.holder.countryCode }
  const wanted = taxFormOf(residency)
  return wanted === taxForm.form && !isFormOfHolder(taxForm, residency) ? null : wanted
}

/** Requirement RO-13: returns the step that is missing before the wallet's account can be used; null if none is. */
export const findMissingAccountStep = async (
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccountStep | null> => findMissingStep((await getAccountState(db, address, nowMs)).steps)

/** Requirement RO-13: returns the step that is missing before the account's documents can be read; null if none is. */
export const findStepBeforeDocuments = async (
  db: Db,
  address: Address,
  query: { nowMs: number; wasOpened: boolean },
): Promise<AccountStep | null> =>
  findMissingDocumentsStep((await getAccountState(db, address, query.nowMs)).steps, query)

/** Returns the step that is missing before an account can be opened; null if none is. */
export const findStepBeforeAccountOpening = async (
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccountStep | null> =>
  findStepBeforeOpening((await getAccountState(db, address, nowMs)).steps)

/** Lists the holders of wallets with an approved identity, each with the newest tax form signed until `atMs`. */
export const listWithholdingHolders = (
  db: Db,
  wallets: readonly Address[],
  atMs: number,
): Promise<ReadonlyMap<Address, NonNullable<WithholdingHolder>>> => listHolders(db, wallets, atMs)

/** Saves a step that the broker decides, in the transaction of the change. */
export const recordBrokerStep = (
  tx: Tx,
  brokerStep: { entityId: string; step: BrokerStep },
  state: AccountStepState,
): Promise<void> => insertBrokerStep(tx, brokerStep, state)
