import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import { exampleIdentityFields, identityFieldsSchema } from './fields.ts'
import { type InquiryActions, type InquiryDecision, inquiryDecisions } from './inquiries.ts'
import type { Inquiry, KycStore } from './store.ts'

type FormDeps = {
  inquiries: KycStore
  inquiryChanges: InquiryActions
  clock: () => number
  productUrl: string
}

type FormQuery = { 'inquiry-id'?: string; 'session-token'?: string }

type Opened = { Querystring: FormQuery; Body: Record<string, string> | undefined }

/**
 * Adds Persona's hosted form, which only a session token of the inquiry opens. The buttons below the form
 * decide the inquiry.
 */
export function addIdentityForm(
  app: FastifyInstance,
  { inquiries, inquiryChanges, clock, productUrl }: FormDeps,
) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    const open = (query: FormQuery): Inquiry | null => {
      const { 'inquiry-id': id = '', 'session-token': token = '' } = query
      return inquiries.isTokenOf(token, id, clock()) ? inquiries.findInquiry(id) : null
    }
    scope.get<Opened>('/verify', async ({ query }, reply) => {
      const inquiry = open(query)
      if (!inquiry) return refuse(reply)
      const started =
        inquiry.status === 'created' ? inquiryChanges.move(inquiry, 'pending') : inquiry
      return show(reply, toFormPage(started, { query, productUrl }))
    })
    scope.post<Opened>('/verify', async ({ query, body }, reply) => {
      const inquiry = open(query)
      const typed = identityFieldsSchema.safeParse(dropEmpty(body ?? {}))
      if (!inquiry) return refuse(reply)
      if (!typed.success)
        return show(reply.code(400), toSimulatorPage('Some fields are missing or invalid', BACK))
      if (inquiry.status === 'created' || inquiry.status === 'pending') {
        inquiryChanges.move(inquiry, 'completed', { fields: JSON.stringify(typed.data) })
      }
      return reply.redirect(`/verify?${new URLSearchParams(query)}`, 303)
    })
    scope.post<Opened>('/verify/decide', async ({ query, body }, reply) => {
      const inquiry = open(query)
      const decision = inquiryDecisions.find((each) => each === body?.status)
      if (!inquiry || !decision) return refuse(reply)
      inquiryChanges.move(inquiry, decision)
      return reply.redirect(`/verify?${new URLSearchParams(query)}`, 303)
    })
  })
}

const BACK = '<p>Go back, fill in all fields marked with *, and correct any that are not valid.</p>'

const NOTICE = '<p>This check is simulated. Don’t enter real personal data.</p>'

const dropEmpty = (body: Record<string, string>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value.trim() !== ''))

const show = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

const refuse = (reply: FastifyReply) =>
  show(
    reply.code(403),
    toSimulatorPage('This form is closed', '<p>Open it again from the app.</p>'),
  )

type Around = { query: FormQuery; productUrl: string }

function toFormPage(inquiry: Inquiry, { query, productUrl }: Around): string {
  const formQuery = escapeHtml(new URLSearchParams(query).toString())
  const isOpen = inquiry.status === 'created' || inquiry.status === 'pending'
  const back = `<p><a href="${escapeHtml(productUrl)}/account">Back to the app</a></p>`
  const status = `<p>Status: <strong id="status">${inquiry.status}</strong></p>`
  const form = isOpen ? toForm(formQuery) : toSummary(inquiry)
  const content = [NOTICE, status, form, toDecisions(formQuery), back].join('\n')
  return toSimulatorPage('Identity check (test mode)', content)
}

type FieldName = keyof typeof exampleIdentityFields

const labels: Record<FieldName, string> = {
  'name-first': 'First name',
  'name-middle': 'Middle name',
  'name-last': 'Last name or company name *',
  birthdate: 'Date of birth (for a company, the controlling person’s) *',
  'address-street-1': 'Street address *',
  'address-street-2': 'Street address, line 2',
  'address-city': 'City *',
  'address-subdivision': 'State or region',
  'address-postal-code': 'Postal code *',
  'address-country-code': 'Country (two-letter code) *',
  'identification-number': 'Tax ID number *',
  'identification-class': 'Type of identity document',
}

const fieldNames = Object.keys(labels) as FieldName[]

const documents = {
  pp: 'Passport',
  dl: 'Driver’s license',
  id: 'ID card',
  reg: 'Company registration',
}

function toForm(formQuery: string): string {
  const inputs = fieldNames.map((name) => {
    const input = name === 'identification-class' ? toDocuments() : toInput(name)
    return `<label>${escapeHtml(labels[name])}${input}</label>`
  })
  return `<form method="post" action="/verify?${formQuery}">
${inputs.join('\n')}
<button>Submit form</button>
</form>`
}

const toInput = (name: FieldName) =>
  `<input name="${name}" type="${name === 'birthdate' ? 'date' : 'text'}" value="${escapeHtml(
    exampleIdentityFields[name],
  )}"${labels[name].endsWith('*') ? ' required' : ''}>`

const toDocuments = () =>
  `<select name="identification-class">${Object.entries(documents)
    .map(([value, label]) => `<option value="${value}">${label}</option>`)
    .join('')}</select>`

const toDocumentLabel = (value: string) =>
  Object.entries(documents).find(([known]) => known === value)?.[1] ?? value

function toSummary({ fields }: Inquiry): string {
  const typed = JSON.parse(fields) as Partial<Record<FieldName, string>>
  const rows = fieldNames.flatMap((name) => {
    const value = typed[name]
    if (!value) return []
    const shown = name === 'identification-class' ? toDocumentLabel(value) : value
    const label = labels[name].replace(' *', '')
    return [`<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(shown)}</dd>`]
  })
  return `<article><dl>${rows.join('')}</dl></article>`
}

const decisionWords: Record<InquiryDecision, string> = {
  approved: 'Approve',
  declined: 'Decline',
  needs_review: 'Send for review',
  failed: 'Mark as failed',
  expired: 'Mark as expired',
}

const toDecisions = (formQuery: string) => `<fieldset>
<legend>Act as Persona’s reviewer</legend>
${inquiryDecisions
  .map(
    (status) => `<form method="post" action="/verify/decide?${formQuery}" style="display:inline">
<button name="status" value="${status}">${decisionWords[status]}</button></form>`,
  )
  .join('\n')}
</fieldset>`
