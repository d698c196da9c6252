import { unreachable } from '../values/outcome.ts'
import type {
  EntryCode,
  LedgerAccount,
  LedgerEntry,
  LedgerTransfer,
  TransferCode,
} from './ledger.ts'

/** What happened to the money of a dividend; amounts are base units of USD+. */
export type DividendFact =
  | { kind: 'received'; actionId: string; owed: bigint; tax: bigint }
  | { kind: 'minted'; actionId: string; chainId: number; amount: bigint }
  | { kind: 'reinvested'; actionId: string; amount: bigint }

const account = (name: string, normal: LedgerAccount['normal']): LedgerAccount => ({
  id: `dividend/${name}`,
  asset: 'dividend/usd',
  normal,
  isBounded: true,
})

/**
 * The accounts of dividends, in dollars. `cash`: what the custodian was paid for holders of stock
 * tokens and still has. `owed`: what they were not given yet, by dividend; what is too small to pay
 * out stays there. `tax`: withheld, to be handed over. `backing`: cash behind USD+ that was minted
 * for them on a chain. Cash = owed + tax + backing.
 */
export const dividendAccounts = {
  cash: account('cash', 'debit'),
  tax: account('tax', 'credit'),
  owed: (actionId: string) => account(`owed/${actionId}`, 'credit'),
  backing: (chainId: number) => account(`backing/${chainId}`, 'credit'),
}

/**
 * Which event posts which transfers:
 *
 * | event      | code              | debit | credit  | when                                    |
 * |------------|-------------------|-------|---------|-----------------------------------------|
 * | received   | dividend_in       | cash  | owed    | the custodian has been paid             |
 * |            | dividend_withhold | cash  | tax     | in the same entry                       |
 * | minted     | dividend_mint     | owed  | backing | its USD+ is minted, three blocks deep   |
 * | reinvested | dividend_reinvest | owed  | cash    | the custodian has bought shares with it |
 * | reorg      | the same          | backing | owed  | the block of the mint is no more        |
 */
export function toDividendEntry(id: string, fact: DividendFact): LedgerEntry {
  return { id, code: codes[fact.kind], corrects: null, transfers: toTransfers(fact) }
}

const codes: Record<DividendFact['kind'], EntryCode> = {
  received: 'dividend_received',
  minted: 'dividend_minted',
  reinvested: 'dividend_reinvested',
}

function toTransfers(fact: DividendFact): LedgerTransfer[] {
  const { cash, tax, owed, backing } = dividendAccounts
  const row = (
    code: TransferCode,
    [debit, credit]: readonly [LedgerAccount, LedgerAccount],
    amount: bigint,
  ) => (amount > 0n ? [{ code, debit, credit, amount }] : [])
  switch (fact.kind) {
    case 'received':
      return [
        ...row('dividend_in', [cash, owed(fact.actionId)], fact.owed),
        ...row('dividend_withhold', [cash, tax], fact.tax),
      ]
    case 'minted':
      return row('dividend_mint', [owed(fact.actionId), backing(fact.chainId)], fact.amount)
    case 'reinvested':
      return row('dividend_reinvest', [owed(fact.actionId), cash], fact.amount)
    default:
      return unreachable(fact)
  }
}
