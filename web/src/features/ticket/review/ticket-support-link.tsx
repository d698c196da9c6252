import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { SupportLink } from '#support/support-link.tsx'
import type { TicketRecord } from '../flow/ticket-record.ts'

type TicketSupportLinkProps = {
  record: TicketRecord
  /** The failure in the reader's language. */
  message: string | null
  hash?: Hex | null
}

/** Opens a support email about an order that failed or is not registered yet. */
export function TicketSupportLink({ record, message, hash = null }: TicketSupportLinkProps) {
  const { id, chainId, symbol: item, quote } = record
  const context = {
    item,
    id: record.rowId ?? id,
    chainId,
    hash,
    atMs: quote.askedAtMs,
    message,
  }
  return <SupportLink context={{ kind: 'order', ...context }} variant="plain" />
}
