import { type TaxForm, taxFormOf } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getIdentityState } from '../kyc/service.ts'
import { getEntityId } from '../user/service.ts'
import { insertTaxForm } from './store.ts'

export type TaxFormDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  /** Notifies the holder that the account's checklist changed, in the transaction that changes it. */
  notify: (tx: Tx, entityId: string) => Promise<void>
}

/** Requirement XT-07: signs the form with the data of the identity check at this moment. */
export async function signTaxForm(
  { db, clock, random, notify }: TaxFormDeps,
  { wallet, form }: { wallet: Address; form: TaxForm },
): Promise<Outcome<'signed', 'identity_missing' | 'other_form'>> {
  const entityId = await getEntityId(db, wallet)
  const { check } = await getIdentityState(db, entityId)
  if (!check?.holder) return refused('identity_missing')
  const { type, inquiryId, holder } = check
  const { name, countryCode, maskedTaxNumber } = holder
  if (taxFormOf({ type, countryCode }) !== form) return refused('other_form')
  const signedAtMs = clock()
  const id = createId(signedAtMs, random(10))
  const facts = { type, name, countryCode, maskedTaxNumber: maskedTaxNumber ?? '', inquiryId }
  await inTransaction(db, async (tx) => {
    await insertTaxForm(tx, { id, entityId, wallet, form, ...facts, signedAtMs })
    await notify(tx, entityId)
  })
  return accepted('signed')
}
