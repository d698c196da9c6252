import { giftDestinations, giftStatuses } from '@parvalue/shared/domain/product/gift-card.ts'
import { z } from 'zod'
import type { ClaimedGiftCard, UnclaimedGiftCard } from '#api/dollar/gift-cards.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('usd'), amountText: z.string() }),
  z.strictObject({
    kind: z.literal('stock'),
    symbol: z.string(),
    name: z.string(),
    amountText: z.string(),
  }),
])

const openCard: z.ZodType<UnclaimedGiftCard> = z.strictObject({
  content,
  from: z.string().nullable(),
  expiresMs: z.int(),
  chainIds: z.array(z.int()),
  destinations: z.array(z.enum(giftDestinations)),
})

const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

const claimedCard = z.strictObject({
  id: z.string(),
  content,
  from: z.string().nullable(),
  codeEnd: z.string().nullable(),
  claimedMs: z.int(),
  destination: z.enum(giftDestinations),
  chainId: z.int().nullable(),
  status: z.enum(giftStatuses),
  hash: hash.nullable(),
}) as z.ZodType<ClaimedGiftCard>

/** Result of the last lookup, so that a reload costs no attempt. */
const lookup = z.strictObject({ code: z.string(), card: openCard.nullable() })

const attempts = z.strictObject({
  /** Start of the hour to which the number of attempts (`left`) applies. */
  atMs: z.int(),
  left: z.int(),
  /** End of the rate limit; null while attempts are left. */
  againMs: z.int().nullable(),
})

export type GiftCodeAttempts = z.infer<typeof attempts>

const intent = z.strictObject({
  account: z.string(),
  code: z.string(),
  destination: z.enum(giftDestinations),
  chainId: z.int().nullable(),
  /**
   * Idempotency key: created once per claim and sent with every retry, so that the card is claimed once.
   */
  key: z.uuid(),
  /** The claimed card; null until the API has responded. */
  claimed: claimedCard.nullable(),
})

/** A claim that was requested. */
export type GiftClaimIntent = z.infer<typeof intent>

export const useSavedGiftCodeLookup = () => useSavedValue('giftLook', lookup)
export const useSavedGiftCodeAttempts = () => useSavedValue('giftTries', attempts)
export const useSavedGiftClaim = () => useSavedValue('giftClaim', intent)

function useSavedValue<Value>(name: string, schema: z.ZodType<Value>) {
  const [text, write] = useFormDraft(name)
  const save = (value: Value | null) => write(value === null ? '' : JSON.stringify(value))
  return [parse(schema, text), save] as const
}

function parse<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  if (text === '') return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
