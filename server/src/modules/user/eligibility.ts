import { createHash } from 'node:crypto'
import type { LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { LegalTexts } from '../../config/legal-settings.ts'
import type { Db } from '../../tables/tables.ts'

/** The current version of the eligibility text, and whether the wallet has confirmed it. */
export type Eligibility = { versionDate: string; isConfirmed: boolean }

type Texts = Pick<LegalTexts, 'eligibility'>

type Confirmation = {
  address: Address
  versionDate: string
  language: LegalLanguage
  nowMs: number
}

/** Saves the first confirmation of a version as evidence; repeated ones change nothing. */
export async function confirmEligibility(
  { db, legal }: { db: Db; legal: Texts },
  { address, versionDate, language, nowMs }: Confirmation,
): Promise<Outcome<null, 'other_version'>> {
  const text = legal.eligibility[language]
  if (text.versionDate !== versionDate) return refused('other_version')
  await db
    .insertInto('eligibility_confirmations')
    .values({
      address,
      version_date: versionDate,
      language,
      text_hash: createHash('sha256').update(JSON.stringify(text)).digest('hex'),
      confirmed_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return accepted(null)
}
