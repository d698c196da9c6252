import type {
  AccountStepReason,
  AccountStepStatus,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import type {
  HolderType,
  InquiryStatus,
  ScreeningStatus,
} from '@parvalue/shared/domain/identity/kyc.ts'
import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A `jsonb` column, which is written as JSON text and read as a value. */
type Json = ColumnType<unknown, string | null, string | null>

/** Identity of holders, and the tax forms that they signed. */
export type IdentityTables = {
  email_codes: {
    id: string
    number: GeneratedAlways<string | number>
    entity_id: string
    email: string
    code_hash: string | null
    tries: Generated<number>
    requested_at: Date
    expires_at: Date
    sent_at: Date | null
    used_at: Date | null
  }
  confirmed_emails: { entity_id: string; email: string; confirmed_at: Date }
  identity_checks: {
    inquiry_id: string
    entity_id: string
    number: number
    type: HolderType
    status: InquiryStatus
    found: Json
    started_at: Date
    changed_at: Date
    last_polled_at: Date | null
    looks: Generated<number>
  }
  kyc_events: { event_id: string; received_at: Date }
  screenings: {
    id: string
    number: GeneratedAlways<string | number>
    entity_id: string
    inquiry_id: string
    attempt: Generated<number>
    report_id: string | null
    status: ScreeningStatus
    requested_at: Date
    changed_at: Date
  }
  tax_forms: {
    id: string
    number: GeneratedAlways<string | number>
    entity_id: string
    wallet: string
    form: TaxForm
    type: HolderType
    name: string
    country_code: string
    tax_number: string
    inquiry_id: string
    signed_at: Date
  }
  tax_form_notices: { tax_form_id: string; days: number; created_at: Date }
  account_step_states: {
    entity_id: string
    step: 'account' | 'bank'
    status: AccountStepStatus
    reason: AccountStepReason | null
    expected_at: Date | null
    changed_at: Date | null
  }
}
