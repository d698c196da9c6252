import {
  type BrokerageAccountBalances,
  type BrokerageAccountLedgerEvent,
  brokerageAccountsOf,
  toBrokerageAccountEntry,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getBalance, postOrThrow } from '../ledger/service.ts'

/** Returns the balances in cents. A caller that decides a posting by them must hold the account's lock. */
export async function getAccountBalances(
  db: Db,
  accountId: string,
): Promise<BrokerageAccountBalances> {
  const accounts = brokerageAccountsOf(accountId)
  return {
    cash: await getBalance(db, accounts.cash),
    incoming: await getBalance(db, accounts.incoming),
    held: await getBalance(db, accounts.held),
    outgoing: await getBalance(db, accounts.outgoing),
    receivable: await getBalance(db, accounts.receivable),
  }
}

/** Posts one entry in the caller's transaction; a repeated id changes nothing. */
export async function postAccountEntry(
  tx: Tx,
  id: string,
  accountId: string,
  fact: BrokerageAccountLedgerEvent,
): Promise<void> {
  const entry = toBrokerageAccountEntry(id, accountId, fact)
  if (!entry) return
  await postOrThrow(tx, [entry])
}
