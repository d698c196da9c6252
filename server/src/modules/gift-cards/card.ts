import type {
  GiftContent,
  GiftDestination,
  GiftStatus,
} from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../tables/tables.ts'

/** The claim of a gift card with the state of its delivery. */
export type GiftClaim = {
  wallet: Address
  claimedAtMs: number
  destination: GiftDestination
  chainId: number | null
  status: GiftStatus
  receivedAtMs: number | null
  transactionHash: Hex | null
}

export type GiftCard = {
  id: string
  content: GiftContent
  codeEnd: string | null
  from: string | null
  createdAtMs: number
  expiresAtMs: number
  attempt: number
  waitsFor: 'chain' | 'restricted' | null
  claim: GiftClaim | null
}

type Row = Selectable<Tables['gift_cards']>

export const toGiftCard = (row: Row): GiftCard => ({
  id: row.id,
  content: toContent(row),
  codeEnd: row.code_end,
  from: row.given_by,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  attempt: row.attempt,
  waitsFor: row.waits_for,
  claim: toClaim(row),
})

function toContent({ stock_id: stockId, amount }: Row): GiftContent {
  if (stockId === null) return { kind: 'usd', amount: BigInt(amount) }
  return { kind: 'stock', stockId, amount: BigInt(amount) }
}

function toClaim(row: Row): GiftClaim | null {
  const { claimed_by: wallet, claimed_at: claimedAt, destination, status } = row
  if (wallet === null || claimedAt === null || destination === null || status === null) return null
  return {
    wallet: wallet as Address,
    claimedAtMs: claimedAt.getTime(),
    destination,
    chainId: row.chain_id === null ? null : Number(row.chain_id),
    status,
    receivedAtMs: row.received_at?.getTime() ?? null,
    transactionHash: row.transaction_hash as Hex | null,
  }
}
