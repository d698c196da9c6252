import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outage } from '../bank/outage.ts'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import { exampleIdentityFields, identityFieldsSchema } from './fields.ts'
import { type InquiryActions, inquiryDecisions } from './inquiries.ts'
import { type Inquiry, type KycStore, webhookModes } from './store.ts'

const HELP = `Persona simulator: submit the form and decide inquiries yourself.

GET  /control/inquiries                    all inquiries, newest first
POST /control/inquiries/{id}/complete      {"fields": {…}}: submits the form; fields left out get example values
POST /control/inquiries/{id}/decide        {"status": "approved"}: or declined, needs_review, failed, expired
POST /control/inquiries/{id}/notices       {"mode": "lost"}: or duplicate, or normal; sets how later webhooks are delivered
POST /control/outage                       {"requests": 3}: the next 3 responses are 503

A submitted form waits for a decision. A last name that contains “Listed” matches a watchlist entry; for
one that contains “Broken”, the screening ends with an error.`

type ControlDeps = { inquiries: KycStore; inquiryChanges: InquiryActions; outage: Outage }

type ById = { Params: { id: string } }

const completeSchema = z.strictObject({ fields: identityFieldsSchema.partial().default({}) })
const decideSchema = z.strictObject({ status: z.enum(inquiryDecisions) })
const webhookModeSchema = z.strictObject({ mode: z.enum(webhookModes) })
const outageSchema = z.strictObject({ requests: z.int().min(0).max(1000) })

/** Adds the simulator's own controls for people and tests; Persona has no such paths. */
export function addKycControl(
  app: FastifyInstance,
  { inquiries, inquiryChanges, outage }: ControlDeps,
) {
  app.get('/', async (_, reply) => {
    const body = inquiries.listInquiries().map(toArticle).join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        toSimulatorPage(
          'Identity checks (Persona simulator)',
          `<pre>${escapeHtml(HELP)}</pre>\n${body}`,
        ),
      )
  })
  app.get('/control/inquiries', async () => inquiries.listInquiries())
  const change = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    work: (inquiry: Inquiry, input: z.output<Shape>) => Inquiry,
  ) =>
    app.post<ById>(`/control/inquiries/:id/${name}`, async ({ params, body }, reply) => {
      const inquiry = inquiries.findInquiry(params.id)
      const input = shape.safeParse(body ?? {})
      if (!inquiry) return reply.code(404).send({ detail: 'There is no such inquiry.' })
      if (!input.success) return reply.code(400).send({ detail: z.prettifyError(input.error) })
      return work(inquiry, input.data)
    })
  change('complete', completeSchema, (inquiry, { fields }) =>
    inquiryChanges.move(inquiry, 'completed', {
      fields: JSON.stringify({ ...exampleIdentityFields, ...fields }),
    }),
  )
  change('decide', decideSchema, (inquiry, { status }) => inquiryChanges.move(inquiry, status))
  change('notices', webhookModeSchema, (inquiry, { mode }) =>
    inquiryChanges.move(inquiry, inquiry.status, { notice: mode }),
  )
  app.post('/control/outage', async ({ body }) => {
    outage.begin(outageSchema.parse(body).requests)
    return { ok: true }
  })
}

const toArticle = ({ id, status, reference_id, fields }: Inquiry) => {
  const { 'name-first': first = '', 'name-last': last = '' } = JSON.parse(fields) as Record<
    string,
    string
  >
  return `<article><strong>${escapeHtml(`${first} ${last}`.trim() || 'No name yet')}</strong>
<dl><dt>Inquiry</dt><dd>${escapeHtml(id)}</dd><dt>Status</dt><dd>${status}</dd>
<dt>Reference</dt><dd>${escapeHtml(reference_id ?? '')}</dd></dl></article>`
}
