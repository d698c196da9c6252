import {
  type AccountStep,
  listSteps,
  missingForDocumentsOf,
  missingStepOf,
  missingToOpen,
  type Step,
  type StepState,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import { taxFormOf } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type EmailState, getEmailState } from '../email/service.ts'
import { getIdentityState, type IdentityState } from '../kyc/service.ts'
import { getEntityId, getWallet } from '../user/service.ts'
import { type BrokerStep, findSteps, findTaxForm, type SignedTaxForm, saveStep } from './store.ts'

export type AccountState = {
  entityId: string
  steps: Step[]
  email: EmailState
  identity: IdentityState
  taxForm: SignedTaxForm | null
}

/** All that stands between a wallet's owner and a brokerage account, as of now. */
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
  const { account = null, bank = null } = await findSteps(db, entityId)
  const { check, screening } = identity
  const facts = {
    email: { confirmedAtMs: email.confirmed?.confirmedAtMs ?? null, code: email.code },
    identity: check,
    screening,
    isFlagged: !entity.isWhitelisted && (entity.isAmlFlagged || isAmlFlagged),
    taxForm: taxForm && { ...taxForm, wanted: findWantedForm(check) },
    account,
    bank,
    isCompany: check?.type === 'ENTITY',
  }
  return { entityId, steps: listSteps(facts, nowMs), email, identity, taxForm }
}

function findWantedForm(check: IdentityState['check']) {
  if (!check?.holder) return null
  return taxFormOf({ type: check.type, countryCode: check.holder.countryCode })
}

/** Requirement RO-13: the step that a wallet's account still asks for before it can be used. */
export const findMissingStep = async (
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccountStep | null> => missingStepOf((await getAccountState(db, address, nowMs)).steps)

/** Requirement RO-13: the step that the papers of a wallet's account still ask for. */
export const findMissingForPapers = async (
  db: Db,
  address: Address,
  asked: { nowMs: number; wasOpened: boolean },
): Promise<AccountStep | null> =>
  missingForDocumentsOf((await getAccountState(db, address, asked.nowMs)).steps, asked)

/** The step that is asked for before an account can be opened. */
export const findMissingToOpen = async (
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccountStep | null> => missingToOpen((await getAccountState(db, address, nowMs)).steps)

/** Written down by who knows the broker, in the transaction of the change. */
export const noteStep = (
  tx: Tx,
  place: { entityId: string; step: BrokerStep },
  state: StepState,
): Promise<void> => saveStep(tx, place, state)
