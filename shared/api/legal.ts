import { z } from 'zod'
import { legalDocuments, legalLanguages } from '../domain/product/legal-text.ts'
import { defineEndpoint } from './endpoint.ts'

const block = z.union([
  z.strictObject({ kind: z.literal('section'), id: z.string(), text: z.string() }),
  z.strictObject({ kind: z.enum(['heading', 'paragraph', 'point']), text: z.string() }),
])

export const legalEndpoints = {
  getText: defineEndpoint({
    method: 'GET',
    path: '/legal/{document}/{language}',
    access: 'public',
    origin: 'ours',
    summary: 'Returns a legal document in one language: terms, privacy, risks or eligibility.',
    isSameForAll: true,
    params: z.strictObject({ document: z.enum(legalDocuments), language: z.enum(legalLanguages) }),
    answer: z.strictObject({
      title: z.string(),
      version_date: z.iso.date(),
      blocks: z.array(block),
    }),
  }),
}
