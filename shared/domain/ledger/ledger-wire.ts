import { unreachable } from '../values/outcome.ts'
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of money received by wire; `cents` are minor units of the currency. */
export type WireLedgerEvent =
  | { kind: 'received'; currency: string; cents: bigint; memoCode: string }
  | { kind: 'suspended'; currency: string; cents: bigint }
  | { kind: 'assigned'; cents: bigint; memoCode: string }
  | { kind: 'minted'; cents: bigint; memoCode: string; chainId: number }
  | { kind: 'returned'; currency: string; cents: bigint; memoCode: string | null }
  | { kind: 'covered'; cents: bigint }

/**
 * Returns the ledger accounts of wires in one currency, in cents. `cash`: our balance at the bank. `owed`:
 * paid by customers and not minted yet, per request. `suspense`: wires that match no request. `backing`: cash
 * behind USD+ minted on a chain. cash = owed + suspense + backing.
 */
export const wireAccountsOf = (currency: string) => {
  const asset = `wire/${currency}`
  const account = (name: string, normal: LedgerAccount['normal']): LedgerAccount => ({
    id: `wire/${name}`,
    asset,
    normal,
    isBounded: true,
  })
  return {
    cash: account(`cash/${currency}`, 'debit'),
    suspense: account(`suspense/${currency}`, 'credit'),
    owed: (memoCode: string) => account(`owed/${memoCode}`, 'credit'),
    backing: (chainId: number) => account(`backing/${chainId}`, 'credit'),
  }
}

type Row = [code: LedgerTransferCode, debit: LedgerAccount, credit: LedgerAccount]

/**
 * Returns the entry of an event, whose one transfer is of the whole amount:
 *
 * | event     | code        | debit            | credit    | when                                         |
 * |-----------|-------------|------------------|-----------|----------------------------------------------|
 * | received  | wire_in     | cash             | owed      | a wire matches a request                     |
 * | suspended | wire_in     | cash             | suspense  | a wire matches none                          |
 * | assigned  | wire_assign | suspense         | owed      | an operator assigned it to a request         |
 * | minted    | wire_mint   | owed             | backing   | `WireMinted`, three blocks deep              |
 * | returned  | wire_out    | owed or suspense | cash      | the bank sent it back                        |
 * | covered   | wire_out    | suspense         | cash      | it replaces a wire recalled after its mint   |
 * | reorg     | the same    | the credit       | the debit | the `WireMinted` block was removed           |
 */
export function toWireEntry(id: string, event: WireLedgerEvent): LedgerEntry {
  const [code, debit, credit] = toRow(event)
  const transfer: LedgerTransfer = { code, debit, credit, amount: event.cents }
  return { id, code: entryCodeOf[event.kind], corrects: null, transfers: [transfer] }
}

const entryCodeOf: Record<WireLedgerEvent['kind'], LedgerEntryCode> = {
  received: 'wire_received',
  suspended: 'wire_suspended',
  assigned: 'wire_assigned',
  minted: 'wire_minted',
  returned: 'wire_returned',
  covered: 'wire_covered',
}

function toRow(event: WireLedgerEvent): Row {
  const { cash, suspense, owed, backing } = wireAccountsOf(
    'currency' in event ? event.currency : 'USD',
  )
  switch (event.kind) {
    case 'received':
      return ['wire_in', cash, owed(event.memoCode)]
    case 'suspended':
      return ['wire_in', cash, suspense]
    case 'assigned':
      return ['wire_assign', suspense, owed(event.memoCode)]
    case 'minted':
      return ['wire_mint', owed(event.memoCode), backing(event.chainId)]
    case 'returned':
      return ['wire_out', event.memoCode === null ? suspense : owed(event.memoCode), cash]
    case 'covered':
      return ['wire_out', suspense, cash]
    default:
      return unreachable(event)
  }
}
