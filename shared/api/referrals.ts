import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const referrals = {
  createSubscriber: endpoint({
    method: 'POST',
    path: '/user/subscriber',
    access: 'wallet',
    origin: 'spec',
    summary: 'Joins the referral program, named by whoever referred.',
    isBuilt: false,
    body: z.strictObject({
      referral_code: z
        .string()
        .regex(/^[A-Z0-9-]{4,32}$/, 'This is not a referral code.')
        .meta({ examples: ['K7QX-2MPD'] })
        .optional(),
    }),
  }),
  getSubscriber: endpoint({
    method: 'GET',
    path: '/user/subscriber',
    access: 'wallet',
    origin: 'spec',
    summary: 'This wallet in the referral program.',
    isBuilt: false,
  }),
  listRewards: endpoint({
    method: 'GET',
    path: '/user/subscriber/rewards',
    access: 'wallet',
    origin: 'spec',
    summary: 'Rewards of this wallet’s referrals.',
    isBuilt: false,
  }),
}
