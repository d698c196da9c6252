import { giftDestinations, giftStatuses } from '@parvalue/shared/domain/product/gift-card.ts'
import { z } from 'zod'
import type { ClaimedCard, OpenCard } from '#api/dollar/gift-cards.ts'
import { useDraft } from '#tx/journal/use-draft.ts'

const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('usd'), amountText: z.string() }),
  z.strictObject({
    kind: z.literal('stock'),
    symbol: z.string(),
    name: z.string(),
    amountText: z.string(),
  }),
])

const openCard: z.ZodType<OpenCard> = z.strictObject({
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
}) as z.ZodType<ClaimedCard>

/** What was found last, so that a reload costs no try. */
const look = z.strictObject({ code: z.string(), card: openCard.nullable() })

const tries = z.strictObject({
  /** Of the hour since then. */
  atMs: z.int(),
  left: z.int(),
  /** When there are tries again, where there are none. */
  againMs: z.int().nullable(),
})

export type Tries = z.infer<typeof tries>

const intent = z.strictObject({
  account: z.string(),
  code: z.string(),
  destination: z.enum(giftDestinations),
  chainId: z.int().nullable(),
  /** Made once for this claim and sent with every try, so that two tries claim once. */
  key: z.uuid(),
  /** Null until there is an answer. */
  claimed: claimedCard.nullable(),
})

/** A claim that was asked for. */
export type ClaimIntent = z.infer<typeof intent>

export const useLookMemory = () => useMemory('giftLook', look)
export const useTriesMemory = () => useMemory('giftTries', tries)
export const useClaimMemory = () => useMemory('giftClaim', intent)

function useMemory<Value>(name: string, schema: z.ZodType<Value>) {
  const [text, write] = useDraft(name)
  const keep = (value: Value | null) => write(value === null ? '' : JSON.stringify(value))
  return [parse(schema, text), keep] as const
}

function parse<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  if (text === '') return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
