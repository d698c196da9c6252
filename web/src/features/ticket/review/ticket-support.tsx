import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { SupportLink } from '#support/support-link.tsx'
import type { TicketRecord } from '../flow/ticket-record.ts'

type TicketSupportProps = {
  record: TicketRecord
  /** In the reader's words, what went wrong. */
  said: string | null
  hash?: Hex | null
}

/** A letter about an order that failed, or that nobody has taken down yet. */
export function TicketSupport({ record, said, hash = null }: TicketSupportProps) {
  const { id, chainId, symbol: what, quote } = record
  const matter = { what, id: record.rowId ?? id, chainId, hash, atMs: quote.askedAtMs, said }
  return <SupportLink context={{ kind: 'order', ...matter }} look="plain" />
}
