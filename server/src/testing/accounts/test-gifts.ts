import { randomBytes } from 'node:crypto'
import type { GiftContent } from '@parvalue/shared/domain/product/gift-card.ts'
import { createGiftCard, type GiftCard } from '../../modules/gift-cards/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../tables/tables.ts'

export const toUsdGift = (dollars: number): GiftContent => ({
  kind: 'usd',
  amount: BigInt(dollars) * 1_000_000n,
})

const YEAR_MS = 365 * 86_400_000

/** Creates a gift card as an operator does. The returned code is not stored anywhere. */
export const createTestGift = (
  { db, nowMs }: { db: Db; nowMs: number },
  wanted: { content?: GiftContent; from?: string | null; expiresAtMs?: number } = {},
): Promise<{ card: GiftCard; code: string }> =>
  inTransaction(db, (tx) =>
    createGiftCard(
      tx,
      { clock: () => nowMs, random: randomBytes },
      { content: toUsdGift(100), from: 'Daniel R.', expiresAtMs: nowMs + YEAR_MS, ...wanted },
    ),
  )
