import type { ClaimedGiftCard } from '@parvalue/shared/api/gift-cards.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { type GiftContent, toGiftAmountText } from '@parvalue/shared/domain/product/gift-card.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { getAttemptsLeft } from '../../platform/http/guards/rate-limit.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import type { GiftCard } from './card.ts'
import {
  claimGift,
  findOpenGiftCard,
  type GiftClaimRefusal,
  type GiftDeps,
  listClaimedGifts,
  listGiftDestinations,
} from './service.ts'

export type GiftRouteDeps = GiftDeps & { db: Db; findStock: FindStockNames }

/** Finds a stock's names; null if it is no longer listed. */
export type FindStockNames = (stockId: number) => Promise<{ symbol: string; name: string } | null>

export const createGiftHandlers = (deps: GiftRouteDeps): GroupHandlers<Api['gift-cards']> => ({
  getGiftCard: async ({ query, request }) => {
    const triesLeft = getAttemptsLeft(request)
    const card = await findOpenGiftCard(deps, query.claim_code)
    if (!card) throw toError('unknown', triesLeft)
    return {
      content: await toContent(deps.findStock, card.content),
      from: card.from,
      expires_dt: new Date(card.expiresAtMs).toISOString(),
      chain_ids: deps.senders.listChainIds(card.content),
      destinations: listGiftDestinations(deps, card),
      tries_left: triesLeft,
    }
  },
  claimGiftCard: async ({ tx, session, request, body }) => {
    const claimed = await claimGift(tx, deps, {
      code: body.claim_code,
      wallet: session.address,
      destination: body.destination,
      chainId: body.chain_id ?? session.chainId,
    })
    if (!claimed.ok) throw toError(claimed.reason, getAttemptsLeft(request))
    return toClaimed(deps.findStock, claimed.value)
  },
  listClaimedCards: async ({ session, query }) => {
    const page = { page: query.page, pageSize: query.page_size }
    const { cards, count } = await listClaimedGifts(deps.db, session.address, page)
    return {
      gift_cards: await Promise.all(cards.map((card) => toClaimed(deps.findStock, card))),
      count,
    }
  },
})

/**
 * Requirement AB-12: returns the error of a refusal. A code that never existed, was claimed by another wallet or has
 * expired gets the same error.
 */
function toError(reason: GiftClaimRefusal, triesLeft: number): AppError {
  switch (reason) {
    case 'unknown':
      return new AppError('not_found', { fields: { tries_left: String(triesLeft) } })
    case 'no_chain':
      return new AppError('validation', {
        fields: { chain_id: 'This card cannot be sent to that network.' },
      })
    case 'cash_only':
      return new AppError('conflict', {
        message: 'Shares can only be claimed to a wallet.',
        fields: { destination: 'Shares can only be claimed to a wallet.' },
      })
    case 'no_account':
      return new AppError('conflict', {
        message: 'There is no open brokerage account to receive this card.',
        fields: { destination: 'There is no open brokerage account to receive this card.' },
      })
  }
}

async function toContent(findStock: FindStockNames, content: GiftContent) {
  const amount = toGiftAmountText(content)
  if (content.kind === 'usd') return { kind: 'usd' as const, amount }
  const { stockId } = content
  const { symbol, name } = (await findStock(stockId)) ?? { symbol: '-', name: '' }
  return { kind: 'stock' as const, stock_id: stockId, symbol, name, amount }
}

async function toClaimed(findStock: FindStockNames, card: GiftCard): Promise<ClaimedGiftCard> {
  const { claim } = card
  if (!claim) throw new Error(`Gift card ${card.id} is not claimed`)
  return {
    id: card.id,
    content: await toContent(findStock, card.content),
    from: card.from,
    code_end: card.codeEnd,
    claimed_dt: new Date(claim.claimedAtMs).toISOString(),
    destination: claim.destination,
    chain_id: claim.chainId,
    status: claim.status,
    received_dt: claim.receivedAtMs === null ? null : new Date(claim.receivedAtMs).toISOString(),
    transaction_hash: claim.transactionHash,
  }
}
