import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** At least 128 bits, so that nobody guesses one: 26 letters and digits without 0, 1, I, L, O, U. */
const claimCode = z
  .string()
  .regex(/^[2-9A-HJKMNP-TV-Z]{26,32}$/, 'This is not a claim code.')
  .meta({ examples: ['7KQX2MPDR4TVW9ZC3HJNB5FGAS'] })

export const giftCards = {
  claimGiftCard: endpoint({
    method: 'POST',
    path: '/gift_cards/claim',
    access: 'wallet',
    origin: 'spec',
    summary: 'Takes what a gift card holds.',
    idempotent: true,
    needs: 'trading',
    isBuilt: false,
    body: z.strictObject({ claim_code: claimCode }),
  }),
  getGiftCard: endpoint({
    method: 'GET',
    path: '/gift_cards/',
    access: 'public',
    origin: 'spec',
    summary: 'What a gift card holds, for whoever has its code.',
    limits: [{ by: 'address', perHour: 5 }],
    isBuilt: false,
    query: z.strictObject({ claim_code: claimCode }),
  }),
}
