import type { Sql } from '../sql.ts'

/** `cost` is the exact cost basis of all shares. */
export type CustomerPosition = { account_id: string; symbol: string; qty: string; cost: string }

/** Returns the queries of customers' positions. */
export const createCustomerPositionQueries = ({ all, one, run }: Sql) => ({
  listCustomerPositions: (accountId: string) =>
    all<CustomerPosition>(
      `select * from customer_positions where account_id = ? and qty <> '0' order by symbol`,
      accountId,
    ),
  listHoldersOf: (symbol: string) =>
    all<CustomerPosition>('select * from customer_positions where symbol = ?', symbol),
  findCustomerPosition: (accountId: string, symbol: string) =>
    one<CustomerPosition>(
      'select * from customer_positions where account_id = ? and symbol = ?',
      accountId,
      symbol,
    ) ?? { account_id: accountId, symbol, qty: '0', cost: '0' },
  saveCustomerPosition: ({ account_id, symbol, qty, cost }: CustomerPosition) => {
    run(
      'insert or replace into customer_positions values (?, ?, ?, ?)',
      account_id,
      symbol,
      qty,
      cost,
    )
  },
})
