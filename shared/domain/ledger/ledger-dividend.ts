import { unreachable } from '../values/outcome.ts'
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of a dividend's money; amounts are base units of USD+. */
export type DividendLedgerEvent =
  /** `corrects`: the dividend whose receipt this one completes, or null. */
  | { kind: 'received'; actionId: string; owed: bigint; tax: bigint; corrects: string | null }
  | { kind: 'minted'; actionId: string; chainId: number; amount: bigint }
  | { kind: 'reinvested'; actionId: string; amount: bigint }
  /** `cash`: the part of the amount that the custodian still had; the rest is due to the broker. */
  | { kind: 'taken_back'; actionId: string; amount: bigint; cash: bigint }
  | { kind: 'made_up'; actionId: string; amount: bigint }

const account = (name: string, normal: LedgerAccount['normal']): LedgerAccount => ({
  id: `dividend/${name}`,
  asset: 'dividend/usd',
  normal,
  isBounded: true,
})

/**
 * Ledger accounts of dividends, in base units of USD+. `cash`: received by the custodian for holders of stock
 * tokens and still there. `owed`: not paid to them yet, per dividend; payments that are too small stay here.
 * `tax`: withheld, to be remitted. `backing`: cash behind USD+ minted for them on a chain. `loss`: taken back by the
 * broker after holders were paid. `due`: the part of the loss whose cash was already spent on shares.
 * cash + loss = owed + tax + backing + due.
 */
export const dividendAccounts = {
  cash: account('cash', 'debit'),
  tax: account('tax', 'credit'),
  loss: account('loss', 'debit'),
  due: account('due', 'credit'),
  owed: (actionId: string) => account(`owed/${actionId}`, 'credit'),
  backing: (chainId: number) => account(`backing/${chainId}`, 'credit'),
}

/**
 * Returns the entry of an event:
 *
 * | event      | code              | debit   | credit  | when                                     |
 * |------------|-------------------|---------|---------|------------------------------------------|
 * | received   | dividend_in       | cash    | owed    | the custodian received the dividend      |
 * |            | dividend_withhold | cash    | tax     | in the same entry                        |
 * | minted     | dividend_mint     | owed    | backing | its USD+ is minted, three blocks deep    |
 * | reinvested | dividend_reinvest | owed    | cash    | the custodian bought shares with it      |
 * | taken_back | dividend_take_back | loss   | cash    | the broker took back what holders keep   |
 * |            | dividend_take_back | loss   | due     | in the same entry, beyond the cash there |
 * | made_up    | dividend_in       | cash    | loss    | the broker paid again what it took back  |
 * | reorg      | the same          | backing | owed    | the mint's block was removed by a reorg  |
 */
export function toDividendEntry(id: string, event: DividendLedgerEvent): LedgerEntry {
  return {
    id,
    code: codes[event.kind],
    corrects: toCorrected(event),
    transfers: toTransfers(event),
  }
}

/** Returns the id of the entry that posts a dividend's cash. */
export const toDividendReceivedEntryId = (actionId: string) => `dividend/${actionId}/received`

function toCorrected(event: DividendLedgerEvent): string | null {
  if (event.kind === 'taken_back' || event.kind === 'made_up')
    return toDividendReceivedEntryId(event.actionId)
  const corrected = event.kind === 'received' ? event.corrects : null
  return corrected === null ? null : toDividendReceivedEntryId(corrected)
}

const codes: Record<DividendLedgerEvent['kind'], LedgerEntryCode> = {
  received: 'dividend_received',
  minted: 'dividend_minted',
  reinvested: 'dividend_reinvested',
  taken_back: 'dividend_taken_back',
  made_up: 'dividend_received',
}

function toTransfers(event: DividendLedgerEvent): LedgerTransfer[] {
  const { cash, tax, owed, backing, loss, due } = dividendAccounts
  const row = (
    code: LedgerTransferCode,
    [debit, credit]: readonly [LedgerAccount, LedgerAccount],
    amount: bigint,
  ) => (amount > 0n ? [{ code, debit, credit, amount }] : [])
  switch (event.kind) {
    case 'received':
      return [
        ...row('dividend_in', [cash, owed(event.actionId)], event.owed),
        ...row('dividend_withhold', [cash, tax], event.tax),
      ]
    case 'minted':
      return row('dividend_mint', [owed(event.actionId), backing(event.chainId)], event.amount)
    case 'reinvested':
      return row('dividend_reinvest', [owed(event.actionId), cash], event.amount)
    case 'taken_back':
      return [
        ...row('dividend_take_back', [loss, cash], event.cash),
        ...row('dividend_take_back', [loss, due], event.amount - event.cash),
      ]
    case 'made_up':
      return row('dividend_in', [cash, loss], event.amount)
    default:
      return unreachable(event)
  }
}
