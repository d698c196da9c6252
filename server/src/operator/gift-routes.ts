import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import {
  DOLLAR_DECIMALS,
  STOCK_TOKEN_DECIMALS,
  TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import {
  type GiftContent,
  toClaimCodeLabel,
  toGiftAmountText,
} from '@parvalue/shared/domain/product/gift-card.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createGiftCard, type GiftCard, listCreatedGifts } from '../modules/gift-cards/service.ts'
import { findListedStock } from '../modules/stocks/service.ts'
import type { RandomBytes } from '../platform/ambient.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const giftCardInput = z.strictObject({
  /** Content of the card: `usd`, or a stock's symbol. */
  what: singleLineSchema(16).trim().min(1),
  amount: z.string().max(40),
  from: singleLineSchema(60).trim().min(1).nullable(),
  /** The last day on which the card can be claimed; a year from now if left out. */
  until: z.iso.date('This is not a date such as 2027-12-31.').nullable(),
  ...reasonShape,
})

type GiftCardInput = z.infer<typeof giftCardInput>
type Deps = OperatorDeps & { log: Logger; random: RandomBytes }

/** One cent in base units of USD+. */
const CENT = 10n ** BigInt(TOKEN_DECIMALS - DOLLAR_DECIMALS)

const DAY_MS = 86_400_000
const YEAR_DAYS = 365

/**
 * Adds the routes for gift cards, which only operators create. A code is in one answer, never in the log or the audit
 * log.
 */
export function addGiftRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  scope.get('/gifts', async () => (await listCreatedGifts(db)).map((card) => toLine(card, clock())))
  scope.post('/gifts', async (request) => {
    const input = parseOperatorChange(giftCardInput, request)
    const content = await toContent(deps, input)
    const expiresAtMs = toExpiry(input.until, clock())
    const { who, why, from } = input
    const { card, code } = await inTransaction(db, async (tx) => {
      const made = await createGiftCard(tx, deps, { content, from, expiresAtMs })
      const action = `gift make ${input.what} ${input.amount}`
      await insertOperatorAction(tx, { action, subject: made.card.id, who, why, doneAtMs: clock() })
      return made
    })
    log.info({ operator: who, reason: why, card_id: card.id }, 'operator: gift card created')
    return { code: toClaimCodeLabel(code), ...toLine(card, clock()) }
  })
}

async function toContent({ db }: Deps, { what, amount }: GiftCardInput): Promise<GiftContent> {
  const isUsd = what.toLowerCase() === 'usd'
  // Dollars are whole cents, so that a card is worth the same in a wallet and in an account.
  const parsed = parseAmount(amount, isUsd ? DOLLAR_DECIMALS : STOCK_TOKEN_DECIMALS)
  if (!parsed.ok || parsed.value === 0n) {
    throw new AppError('validation', { fields: { amount: 'Please enter a valid amount.' } })
  }
  if (isUsd) return { kind: 'usd', amount: parsed.value * CENT }
  const stock = await findListedStock(db, what.toUpperCase())
  if (!stock) throw new AppError('validation', { fields: { what: `There is no stock ${what}.` } })
  return { kind: 'stock', stockId: stock.id, amount: parsed.value }
}

/** Returns the end of the day in UTC, or a year from now if no day is given. Throws if the day is over. */
function toExpiry(until: string | null, nowMs: number): number {
  if (until === null) return nowMs + YEAR_DAYS * DAY_MS
  const endMs = Date.parse(until) + DAY_MS
  if (endMs > nowMs) return endMs
  throw new AppError('validation', { fields: { until: 'This day is over.' } })
}

/** Returns the card in the format of the operator commands. */
function toLine(card: GiftCard, nowMs: number): Record<string, string> {
  const { content, claim } = card
  const isOver = claim === null && nowMs >= card.expiresAtMs
  return {
    id: card.id,
    content: `${toGiftAmountText(content)} ${content.kind === 'usd' ? 'USD' : `of stock ${content.stockId}`}`,
    ends: `··${card.codeEnd ?? ''}`,
    from: card.from ?? '',
    until: new Date(card.expiresAtMs).toISOString(),
    status: claim ? claim.status : isOver ? 'expired' : 'open',
    owner: claim?.wallet ?? '',
    waits: card.waitsFor ?? '',
  }
}
