import { type IdentityDocumentKind, inquiryStatuses } from '@parvalue/shared/domain/identity/kyc.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import { z } from 'zod'
import type { IdentityInquiry, KycWebhookEvent, ScreeningReport, VerifiedHolder } from './port.ts'

const NAME_MAX = 200

const field = z.object({ value: z.unknown().optional() })

const inquirySchema = z.object({
  type: z.literal('inquiry'),
  id: z.string().min(1).max(64),
  attributes: z.object({
    status: z.string(),
    'reference-id': z.string().nullish(),
    fields: z.record(z.string(), field).nullish(),
  }),
  relationships: z
    .object({
      'inquiry-template': z.object({ data: z.object({ id: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
})

export const personaInquiryAnswerSchema = z.object({ data: inquirySchema })
export const personaResumeAnswerSchema = z.object({
  meta: z.object({ 'session-token': z.string().min(1) }),
})

export const personaReportAnswerSchema = z.object({
  data: z.object({
    id: z.string().min(1).max(64),
    attributes: z.object({ status: z.string(), 'has-match': z.boolean().nullish() }),
  }),
})

const webhookSchema = z.object({
  data: z.object({
    type: z.literal('event'),
    id: z.string().min(1).max(64),
    attributes: z.object({
      name: z.string(),
      payload: z.object({ data: z.object({ type: z.string(), id: z.string() }) }),
    }),
  }),
})

export function toIdentityInquiry(
  { data }: z.output<typeof personaInquiryAnswerSchema>,
  template: string,
): IdentityInquiry {
  const { status, fields } = data.attributes
  const known = inquiryStatuses.find((each) => each === status)
  return {
    id: data.id,
    reference: data.attributes['reference-id'] ?? null,
    isOurs: data.relationships?.['inquiry-template']?.data?.id === template,
    status: known ?? 'unknown',
    statusText: sanitizeUntrustedText(status, NAME_MAX),
    holder: toHolder(fields ?? {}),
  }
}

type Fields = NonNullable<z.output<typeof inquirySchema>['attributes']['fields']>

function toHolder(fields: Fields): VerifiedHolder | null {
  const read = (name: string) => {
    const value = fields[name]?.value
    return typeof value === 'string' && value.trim() !== ''
      ? sanitizeUntrustedText(value, NAME_MAX)
      : null
  }
  const firstName = read('name-first')
  const lastName = read('name-last')
  const countryCode = read('address-country-code')
  if (lastName === null || countryCode === null || !/^[A-Z]{2}$/.test(countryCode)) return null
  return {
    // A company has a last name only.
    firstName: firstName ?? '',
    middleName: read('name-middle'),
    lastName,
    birthDate: read('birthdate'),
    street1: read('address-street-1'),
    street2: read('address-street-2'),
    city: read('address-city'),
    subdivision: read('address-subdivision'),
    postalCode: read('address-postal-code'),
    countryCode,
    document: documents[read('identification-class') ?? ''] ?? null,
    taxNumber: read('identification-number'),
  }
}

const documents: Readonly<Record<string, IdentityDocumentKind>> = {
  pp: 'PASSPORT',
  dl: 'DRIVER_LICENCE',
  id: 'IDENTITY_CARD',
  reg: 'COMPANY_REGISTER',
}

export function toScreeningReport({
  data,
}: z.output<typeof personaReportAnswerSchema>): ScreeningReport {
  const { status, 'has-match': hasMatch } = data.attributes
  if (status === 'errored') return { id: data.id, status: 'errored' }
  // A report that is ready without a result counts as pending.
  if (status !== 'ready' || typeof hasMatch !== 'boolean') return { id: data.id, status: 'pending' }
  return { id: data.id, status: hasMatch ? 'match' : 'clear' }
}

/** Parses the body of a webhook; null where it is no event of Persona. */
export function parsePersonaWebhook(body: string): KycWebhookEvent | null {
  const parsed = webhookSchema.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { id, attributes } = parsed.data.data
  const { type, id: about } = attributes.payload.data
  if (type === 'inquiry') return { eventId: id, about: { kind: 'inquiry', id: about } }
  if (type.startsWith('report/')) return { eventId: id, about: { kind: 'report', id: about } }
  return { eventId: id, about: null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
