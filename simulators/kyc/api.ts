import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { InquiryActions } from './inquiries.ts'
import type { KycStore } from './store.ts'
import { createPersonaId, toPersonaInquiry, toPersonaReport } from './vendor-form.ts'

const KEY = 'Bearer simulated-kyc'
const TOKEN_LIFE_MS = 24 * 60 * 60_000

const newInquiry = z.object({
  data: z.object({
    attributes: z.object({
      'inquiry-template-id': z.string().min(1),
      'reference-id': z.string().nullish(),
      tags: z.array(z.string()).default([]),
    }),
  }),
})

const newReport = z.object({
  data: z.object({
    type: z.literal('report/watchlist'),
    attributes: z.object({
      'report-template-id': z.string().min(1),
      'reference-id': z.string().nullish(),
      query: z.object({ 'name-last': z.string().min(1) }).loose(),
    }),
  }),
})

type ApiDeps = {
  inquiries: KycStore
  inquiryChanges: InquiryActions
  clock: () => number
  isOut: () => boolean
}

type ById = { Params: { id: string } }

/** Adds the part of Persona's API that the product uses: its paths, fields and refusals. */
export function addKycApi(app: FastifyInstance, deps: ApiDeps) {
  const { inquiries, inquiryChanges, clock, isOut } = deps
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async ({ headers }, reply) => {
        if (isOut()) return refuse(reply, 503, 'Service unavailable')
        if (headers.authorization !== KEY) return refuse(reply, 401, 'Must be authenticated')
      })
      scope.post('/inquiries', async ({ body, headers }, reply) => {
        const parsed = newInquiry.safeParse(body)
        if (!parsed.success) return refuse(reply, 400, 'Bad request')
        const key = toKey(headers)
        const made = key === null ? null : inquiries.findMade(key)
        const before = made === null ? null : inquiries.findInquiry(made)
        if (before) return { data: toPersonaInquiry(before) }
        const { attributes } = parsed.data.data
        const inquiry = {
          id: createPersonaId('inq'),
          reference_id: attributes['reference-id'] ?? null,
          template_id: attributes['inquiry-template-id'],
          tags: JSON.stringify(attributes.tags),
          status: 'created',
          fields: '{}',
          created_ms: clock(),
          updated_ms: clock(),
          notice: 'normal',
        } as const
        return reply.code(201).send({ data: toPersonaInquiry(inquiryChanges.create(inquiry, key)) })
      })
      scope.get<ById>('/inquiries/:id', async ({ params }, reply) => {
        const inquiry = inquiries.findInquiry(params.id)
        return inquiry
          ? { data: toPersonaInquiry(inquiry) }
          : refuse(reply, 404, 'Record not found')
      })
      scope.post<ById>('/inquiries/:id/resume', async ({ params }, reply) => {
        const inquiry = inquiries.findInquiry(params.id)
        if (!inquiry) return refuse(reply, 404, 'Record not found')
        if (!['created', 'pending', 'expired'].includes(inquiry.status)) {
          return refuse(reply, 422, 'Inquiry cannot be resumed')
        }
        const resumed =
          inquiry.status === 'expired' ? inquiryChanges.move(inquiry, 'pending') : inquiry
        const token = `tok_${randomUUID()}`
        inquiries.addToken(token, inquiry.id, clock() + TOKEN_LIFE_MS)
        return { data: toPersonaInquiry(resumed), meta: { 'session-token': token } }
      })
      addReports(scope, deps)
    },
    { prefix: '/api/v1' },
  )
}

function addReports(scope: FastifyInstance, { inquiries, clock }: ApiDeps) {
  scope.post('/reports', async ({ body, headers }, reply) => {
    const parsed = newReport.safeParse(body)
    if (!parsed.success) return refuse(reply, 400, 'Bad request')
    const key = toKey(headers)
    const made = key === null ? null : inquiries.findMade(key)
    const before = made === null ? null : inquiries.findReport(made)
    if (before) return { data: toPersonaReport(before) }
    const { attributes } = parsed.data.data
    const report = {
      id: createPersonaId('rep'),
      reference_id: attributes['reference-id'] ?? null,
      status: 'pending',
      has_match: null,
      query: JSON.stringify(attributes.query),
      created_ms: clock(),
    } as const
    inquiries.inTransaction(() => {
      inquiries.addReport(report)
      if (key !== null) inquiries.saveMade(key, report.id)
    })
    return reply.code(201).send({ data: toPersonaReport(report) })
  })
  scope.get<ById>('/reports/:id', async ({ params }, reply) => {
    const report = inquiries.findReport(params.id)
    return report ? { data: toPersonaReport(report) } : refuse(reply, 404, 'Record not found')
  })
}

const toKey = (headers: Record<string, unknown>): string | null => {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

const refuse = (reply: FastifyReply, status: number, title: string) =>
  reply.code(status).send({ errors: [{ title }] })
