import { z } from 'zod'
import { CLAIM_CODE_PATTERN, giftDestinations, giftStatuses } from '../domain/product/gift-card.ts'
import { defineEndpoint } from './endpoint.ts'
import { chainIdField, pagingFields, symbolField, transactionHashField } from './fields.ts'

/** A claim code: 32 letters and digits without 0, 1, I, L, O and U; over 128 bits, so that it cannot be guessed. */
const claimCode = z
  .string()
  .regex(CLAIM_CODE_PATTERN, 'This is not a claim code.')
  .meta({ examples: ['7KQX2MPDR4TVW9ZC3HJNB5FGAS8YE6QD'] })

const quantity = z.string().meta({ examples: ['100'] })

/** Content of a card. Dollars become USD+ in a wallet, and cash in a brokerage account. */
const content = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stock'),
    stock_id: z.int(),
    symbol: symbolField,
    name: z.string(),
    amount: quantity,
  }),
  z.strictObject({ kind: z.literal('usd'), amount: quantity }),
])

const claimedCard = z.strictObject({
  id: z.uuid(),
  content,
  /** Name given by the sender; null for a reward. */
  from: z.string().nullable(),
  /** Last four characters of its code; null for a reward, which has no code. */
  code_end: z.string().nullable(),
  claimed_dt: z.iso.datetime(),
  destination: z.enum(giftDestinations),
  /** Null if the destination is a brokerage account. */
  chain_id: z.int().nullable(),
  status: z.enum(giftStatuses),
  received_dt: z.iso.datetime().nullable(),
  transaction_hash: transactionHashField.nullable(),
})

export type ClaimedGiftCard = z.infer<typeof claimedCard>

/** Lookups per client address and hour, signed in or not. */
export const GIFT_CODE_ATTEMPTS_PER_HOUR = 5

/**
 * A claim needs a session, so each wallet has attempts of its own. Many people may share one address, whose limit
 * therefore only stops one machine with many wallets.
 */
const claimLimits = [
  { by: 'wallet', perHour: 20 },
  { by: 'address', perHour: 200 },
] as const

/** Lookups left for this client address in this hour, after this one. */
const attemptsLeft = z.int().min(0)

export const giftCardEndpoints = {
  claimGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift_cards/claim',
    access: 'wallet',
    origin: 'spec',
    summary: 'Claims a gift card for this wallet or its brokerage account.',
    refuses: ['not_found'],
    idempotent: true,
    needs: 'trading',
    limits: claimLimits,
    body: z.strictObject({
      claim_code: claimCode,
      destination: z.enum(giftDestinations).prefault('wallet'),
      /** Chain for a wallet's gift; defaults to the chain of the sign-in. */
      chain_id: chainIdField.optional(),
    }),
    answer: claimedCard,
  }),
  getGiftCard: defineEndpoint({
    method: 'GET',
    path: '/gift_cards/',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the content of a gift card by its code.',
    refuses: ['not_found'],
    limits: [{ by: 'address', perHour: GIFT_CODE_ATTEMPTS_PER_HOUR }],
    query: z.strictObject({ claim_code: claimCode }),
    answer: z.strictObject({
      content,
      from: z.string().nullable(),
      expires_dt: z.iso.datetime(),
      /** Chains on which the card's content can be sent to a wallet. */
      chain_ids: z.array(z.int()),
      destinations: z.array(z.enum(giftDestinations)),
      tries_left: attemptsLeft,
    }),
  }),
  listClaimedCards: defineEndpoint({
    method: 'GET',
    path: '/gift_cards/claimed',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the gift cards that this wallet has claimed, rewards included, newest first.',
    query: z.strictObject(pagingFields),
    answer: z.strictObject({ gift_cards: z.array(claimedCard), count: z.int() }),
  }),
}
