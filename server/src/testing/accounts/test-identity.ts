import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { getEntityId } from '../../modules/user/service.ts'
import type { Db } from '../../tables/tables.ts'

/**
 * Inserts the rows of an entity with a confirmed email, an approved identity, a clear screening and a signed tax form.
 * Returns the entity id.
 */
export async function insertVerifiedIdentity(
  db: Db,
  address: Address,
  nowMs: number,
  checkedAs?: string,
): Promise<string> {
  const wallet = address.toLowerCase() as Address
  const entityId = await getEntityId(db, wallet)
  const at = new Date(nowMs)
  const inquiry = checkedAs ?? `inq_${wallet.slice(2, 22)}`
  const found = {
    firstName: 'Ana',
    middleName: null,
    lastName: 'Moreno',
    birthDate: '1990-05-01',
    street1: 'Calle 1',
    street2: null,
    city: 'Puebla',
    subdivision: null,
    postalCode: '72000',
    countryCode: 'MX',
    maskedTaxNumber: 'MOAA····8X2',
  }
  await db
    .insertInto('confirmed_emails')
    .values({ entity_id: entityId, email: `${wallet.slice(2, 10)}@mail.example`, confirmed_at: at })
    .execute()
  await db
    .insertInto('identity_checks')
    .values({
      inquiry_id: inquiry,
      entity_id: entityId,
      number: 1,
      type: 'PERSONA',
      status: 'approved',
      found: JSON.stringify(found),
      started_at: at,
      changed_at: at,
    })
    .execute()
  await db
    .insertInto('screenings')
    .values({
      id: createId(nowMs, Buffer.from(wallet.slice(2, 22), 'hex')),
      entity_id: entityId,
      inquiry_id: inquiry,
      report_id: 'rep_1',
      status: 'clear',
      requested_at: at,
      changed_at: at,
    })
    .execute()
  await db
    .insertInto('tax_forms')
    .values({
      id: createId(nowMs, Buffer.from(wallet.slice(2, 22), 'hex')),
      entity_id: entityId,
      wallet,
      form: 'W8BEN',
      type: 'PERSONA',
      name: 'Ana Moreno',
      country_code: 'MX',
      tax_number: 'MOAA····8X2',
      inquiry_id: inquiry,
      signed_at: at,
    })
    .execute()
  return entityId
}
