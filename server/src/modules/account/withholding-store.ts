import type {
  SignedWithholdingForm,
  WithholdingHolder,
} from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

type Row = {
  address: string
  type: HolderType
  country_code: string
  form: SignedWithholdingForm['form'] | null
  form_country: string | null
  tax_number: string | null
  signed_at: Date | null
}

/** Parameters of one statement stay far below the limit of Postgres. */
const WALLETS_MAX = 10_000

/**
 * Lists the holders of those wallets whose newest identity check is approved, each with the newest form signed at
 * `atMs` or before. An operator may have joined several wallets to one holder.
 */
export async function listWithholdingHolders(
  db: Db,
  wallets: readonly Address[],
  atMs: number,
): Promise<ReadonlyMap<Address, NonNullable<WithholdingHolder>>> {
  const found: [Address, NonNullable<WithholdingHolder>][] = []
  for (let first = 0; first < wallets.length; first += WALLETS_MAX) {
    const rows = await listRows(db, wallets.slice(first, first + WALLETS_MAX), atMs)
    for (const row of rows) found.push([row.address as Address, toHolder(row)])
  }
  return new Map(found)
}

async function listRows(db: Db, wallets: readonly Address[], atMs: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select wallet.address, checked.type, checked.found ->> 'countryCode' as country_code,
      signed.form, signed.country_code as form_country, signed.tax_number, signed.signed_at
    from wallets wallet
    join lateral (
      select type, status, found from identity_checks
      where entity_id = wallet.entity_id order by number desc limit 1
    ) checked on checked.status = 'approved' and checked.found is not null
    left join lateral (
      select form, country_code, tax_number, signed_at from tax_forms
      where entity_id = wallet.entity_id and signed_at <= ${new Date(atMs)}
      order by number desc limit 1
    ) signed on true
    where wallet.address = any(${[...wallets]}::text[])
  `.execute(db)
  return rows
}

function toHolder(row: Row): NonNullable<WithholdingHolder> {
  const { form, form_country: countryCode, tax_number: maskedTaxNumber, signed_at: at } = row
  const isSigned = form !== null && countryCode !== null && maskedTaxNumber !== null && at !== null
  return {
    residency: { type: row.type, countryCode: row.country_code },
    form: isSigned ? { form, countryCode, maskedTaxNumber, signedAtMs: at.getTime() } : null,
  }
}
