import { unreachable } from '../values/outcome.ts'
import type {
  EntryCode,
  LedgerAccount,
  LedgerEntry,
  LedgerTransfer,
  TransferCode,
} from './ledger.ts'

/** What happened to the income of the reserves; amounts are base units of USD+, above zero. */
export type IncomeFact =
  | { kind: 'gain' | 'loss' | 'distribution'; chainId: number; symbol: string; amount: bigint }
  | { kind: 'distributed'; parts: readonly { chainId: number; amount: bigint }[] }

const account = (
  id: string,
  normal: LedgerAccount['normal'],
  bound: 'bounded' | 'free' = 'bounded',
): LedgerAccount => ({ id, asset: 'income/usd', normal, isBounded: bound === 'bounded' })

/**
 * The accounts of income, in dollars. `gains`: by how much the treasury's funds of a chain rose or,
 * below zero, fell. `distributions`: what the funds paid in cash. `undistributed`: income nobody was
 * given yet; below zero after a loss, which later income makes good before anything is paid again.
 * `distributed`: what a chain's holders are given by rebases; nothing is ever taken back from them.
 * Gains + distributions = undistributed + distributed.
 */
export const incomeAccounts = {
  gains: (chainId: number, symbol: string) =>
    account(`reserves/gains/${chainId}/${symbol}`, 'debit', 'free'),
  distributions: (symbol: string) => account(`reserves/distributions/${symbol}`, 'debit'),
  undistributed: account('income/undistributed', 'credit', 'free'),
  distributed: (chainId: number) => account(`income/distributed/${chainId}`, 'credit'),
}

/**
 * Which event posts which transfers:
 *
 * | event        | code           | debit         | credit        | when                              |
 * |--------------|----------------|---------------|---------------|-----------------------------------|
 * | gain         | income_accrue  | gains         | undistributed | a fund's price rose               |
 * | loss         | income_reduce  | undistributed | gains         | it fell                           |
 * | distribution | income_receive | distributions | undistributed | the custodian has been paid       |
 * | distributed  | income_pay     | undistributed | distributed   | a rebase is decided, each chain   |
 */
export function toIncomeEntry(id: string, fact: IncomeFact): LedgerEntry {
  return { id, code: codes[fact.kind], corrects: null, transfers: toTransfers(fact) }
}

const codes: Record<IncomeFact['kind'], EntryCode> = {
  gain: 'income_gain',
  loss: 'income_loss',
  distribution: 'income_distribution',
  distributed: 'income_distributed',
}

function toTransfers(fact: IncomeFact): LedgerTransfer[] {
  const { gains, distributions, undistributed, distributed } = incomeAccounts
  const row = (
    code: TransferCode,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amount: bigint,
  ) => ({
    code,
    debit,
    credit,
    amount,
  })
  switch (fact.kind) {
    case 'gain':
      return [row('income_accrue', gains(fact.chainId, fact.symbol), undistributed, fact.amount)]
    case 'loss':
      return [row('income_reduce', undistributed, gains(fact.chainId, fact.symbol), fact.amount)]
    case 'distribution':
      return [row('income_receive', distributions(fact.symbol), undistributed, fact.amount)]
    case 'distributed':
      return fact.parts.map(({ chainId, amount }) =>
        row('income_pay', undistributed, distributed(chainId), amount),
      )
    default:
      return unreachable(fact)
  }
}
