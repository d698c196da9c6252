import { getAccountBalances } from './account-ledger.ts'
import { toLedgerAnswer } from './answers.ts'
import type { BrokerageDeps } from './deps.ts'
import type { BrokerageAccount } from './tables/account-store.ts'
import { listOpenAchTransfers } from './tables/ach-transfer-store.ts'
import { findBrokerFunds, isSettledCashOnly, splitCashByWithdrawal } from './usable-cash.ts'

type Deps = Pick<BrokerageDeps, 'db' | 'customers' | 'marketClock'>

/** Returns the balances of the account with what can be spent and withdrawn; zeros without an account. */
export async function getAccountFunds(deps: Deps, account: BrokerageAccount | null) {
  if (!account) {
    const none = { cash: 0n, incoming: 0n, held: 0n, outgoing: 0n, receivable: 0n }
    const withdrawable = { now: 0n, later: [] }
    return toLedgerAnswer(none, { incomingDate: null, withdrawable, isSettledCashOnly: false })
  }
  const { db, marketClock } = deps
  const funds = await findBrokerFunds(deps, account)
  const balances = await getAccountBalances(db, account.id)
  const facts = { accountId: account.id, cash: balances.cash, marketMs: marketClock() }
  const withdrawable = await splitCashByWithdrawal(db, facts)
  const open = await listOpenAchTransfers(db, account.id)
  const dates = open.flatMap(({ direction, available_on }) =>
    direction === 'INCOMING' ? [available_on] : [],
  )
  return toLedgerAnswer(balances, {
    incomingDate: dates.sort()[0] ?? null,
    withdrawable,
    isSettledCashOnly: isSettledCashOnly(funds, balances.cash) && withdrawable.later.length > 0,
  })
}
