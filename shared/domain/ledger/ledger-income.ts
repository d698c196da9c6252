import { unreachable } from '../values/outcome.ts'
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of the reserves' income; amounts are base units of USD+, above zero. */
export type IncomeLedgerEvent =
  | { kind: 'gain' | 'loss' | 'distribution'; chainId: number; symbol: string; amount: bigint }
  | { kind: 'taken_back'; symbol: string; amount: bigint }
  | { kind: 'distributed'; parts: readonly { chainId: number; amount: bigint }[] }

const account = (
  id: string,
  normal: LedgerAccount['normal'],
  bound: 'bounded' | 'free' = 'bounded',
): LedgerAccount => ({ id, asset: 'income/usd', normal, isBounded: bound === 'bounded' })

/**
 * Ledger accounts of income, in base units of USD+. `gains`: price gains of the treasury's funds on a chain,
 * negative after losses. `distributions`: cash that the funds paid. `undistributed`: income not yet passed to
 * holders; negative after a loss, which later income makes up before the next rebase. `distributed`: passed
 * to a chain's holders by rebases, never taken back. gains + distributions = undistributed + distributed.
 */
export const incomeAccounts = {
  gains: (chainId: number, symbol: string) =>
    account(`reserves/gains/${chainId}/${symbol}`, 'debit', 'free'),
  distributions: (symbol: string) => account(`reserves/distributions/${symbol}`, 'debit'),
  undistributed: account('income/undistributed', 'credit', 'free'),
  distributed: (chainId: number) => account(`income/distributed/${chainId}`, 'credit'),
}

/**
 * Returns the entry of an event:
 *
 * | event        | code           | debit         | credit        | when                                 |
 * |--------------|----------------|---------------|---------------|--------------------------------------|
 * | gain         | income_accrue  | gains         | undistributed | a fund's price rose                  |
 * | loss         | income_reduce  | undistributed | gains         | a fund's price fell                  |
 * | distribution | income_receive | distributions | undistributed | the custodian received it            |
 * | taken_back   | income_reduce  | undistributed | distributions | the broker took it back              |
 * | distributed  | income_pay     | undistributed | distributed   | a rebase is decided; one per chain   |
 */
export function toIncomeEntry(id: string, event: IncomeLedgerEvent): LedgerEntry {
  return { id, code: codes[event.kind], corrects: null, transfers: toTransfers(event) }
}

const codes: Record<IncomeLedgerEvent['kind'], LedgerEntryCode> = {
  gain: 'income_gain',
  loss: 'income_loss',
  distribution: 'income_distribution',
  taken_back: 'income_loss',
  distributed: 'income_distributed',
}

function toTransfers(event: IncomeLedgerEvent): LedgerTransfer[] {
  const { gains, distributions, undistributed, distributed } = incomeAccounts
  const row = (
    code: LedgerTransferCode,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amount: bigint,
  ) => ({
    code,
    debit,
    credit,
    amount,
  })
  switch (event.kind) {
    case 'gain':
      return [row('income_accrue', gains(event.chainId, event.symbol), undistributed, event.amount)]
    case 'loss':
      return [row('income_reduce', undistributed, gains(event.chainId, event.symbol), event.amount)]
    case 'distribution':
      return [row('income_receive', distributions(event.symbol), undistributed, event.amount)]
    case 'taken_back':
      return [row('income_reduce', undistributed, distributions(event.symbol), event.amount)]
    case 'distributed':
      return event.parts.map(({ chainId, amount }) =>
        row('income_pay', undistributed, distributed(chainId), amount),
      )
    default:
      return unreachable(event)
  }
}
