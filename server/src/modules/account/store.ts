import type { AccountStepState } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { Db, Tx } from '../../tables/tables.ts'

/** Steps that the broker decides. */
export type BrokerStep = 'account' | 'bank'

export type SignedTaxForm = {
  form: TaxForm
  type: HolderType
  name: string
  countryCode: string
  maskedTaxNumber: string
  inquiryId: string
  signedAtMs: number
}

/** Finds the holder's newest form: signing again adds a row, which replaces the earlier one. */
export async function findTaxForm(db: Db, entityId: string): Promise<SignedTaxForm | null> {
  const row = await db
    .selectFrom('tax_forms')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    form: row.form,
    type: row.type,
    name: row.name,
    countryCode: row.country_code,
    maskedTaxNumber: row.tax_number,
    inquiryId: row.inquiry_id,
    signedAtMs: row.signed_at.getTime(),
  }
}

export async function insertTaxForm(
  tx: Tx,
  signed: SignedTaxForm & { id: string; entityId: string; wallet: string },
): Promise<void> {
  await tx
    .insertInto('tax_forms')
    .values({
      id: signed.id,
      entity_id: signed.entityId,
      wallet: signed.wallet,
      form: signed.form,
      type: signed.type,
      name: signed.name,
      country_code: signed.countryCode,
      tax_number: signed.maskedTaxNumber,
      inquiry_id: signed.inquiryId,
      signed_at: new Date(signed.signedAtMs),
    })
    .execute()
}

export async function insertBrokerStep(
  tx: Tx,
  { entityId, step }: { entityId: string; step: BrokerStep },
  state: AccountStepState,
): Promise<void> {
  const values = {
    status: state.status,
    reason: state.reason,
    expected_at: state.expectedAtMs === null ? null : new Date(state.expectedAtMs),
    changed_at: state.changedAtMs === null ? null : new Date(state.changedAtMs),
  }
  await tx
    .insertInto('account_step_states')
    .values({ entity_id: entityId, step, ...values })
    .onConflict((conflict) => conflict.columns(['entity_id', 'step']).doUpdateSet(values))
    .execute()
}

export async function findBrokerSteps(
  db: Db,
  entityId: string,
): Promise<Partial<Record<BrokerStep, AccountStepState>>> {
  const rows = await db
    .selectFrom('account_step_states')
    .where('entity_id', '=', entityId)
    .selectAll()
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      row.step,
      {
        status: row.status,
        reason: row.reason,
        expectedAtMs: row.expected_at?.getTime() ?? null,
        changedAtMs: row.changed_at?.getTime() ?? null,
      },
    ]),
  )
}
