import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const inquiryId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an inquiry.')
  .meta({ examples: ['inq_7Yb3'] })

export const kyc = {
  startCheck: endpoint({
    method: 'POST',
    path: '/user/kyc',
    access: 'wallet',
    origin: 'spec',
    summary: 'Starts an identity check, or takes up the one that the provider knows.',
    isBuilt: false,
    body: z.strictObject({
      type: z.enum(['PERSONA', 'ENTITY']),
      inquiry_id: inquiryId.optional(),
    }),
  }),
  getCheck: endpoint({
    method: 'GET',
    path: '/user/kyc',
    access: 'wallet',
    origin: 'spec',
    summary: 'The identity check of this wallet.',
    isBuilt: false,
  }),
  getSessionToken: endpoint({
    method: 'GET',
    path: '/user/kyc/session_token',
    access: 'wallet',
    origin: 'spec',
    summary: 'A token with which the provider’s form goes on where it was left.',
    isBuilt: false,
  }),
  validateCheck: endpoint({
    method: 'GET',
    path: '/user/kyc/validate',
    access: 'wallet',
    origin: 'spec',
    summary: 'Asks the provider anew how the identity check stands.',
    isBuilt: false,
  }),
}
