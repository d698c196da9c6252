import type { Sql } from './sql.ts'

export type Execution = {
  id: string
  order_id: string
  qty: string
  price: string
  /** 1 if the execution was busted or corrected. */
  is_over: 0 | 1
}

/** Returns the queries of executions and of the splits since. */
export const createExecutionQueries = ({ all, one, run }: Sql) => ({
  addExecution: ({ id, order_id, qty, price }: Omit<Execution, 'is_over'>) => {
    run(
      'insert into executions (id, order_id, qty, price) values (?, ?, ?, ?)',
      id,
      order_id,
      qty,
      price,
    )
  },
  findExecution: (id: string) => one<Execution>('select * from executions where id = ?', id),
  listExecutions: (orderId: string) =>
    all<Execution>('select * from executions where order_id = ? order by rowid', orderId),
  endExecution: (id: string) => {
    run('update executions set is_over = 1 where id = ?', id)
  },
  /** Records a split for all executions of a stock before it. */
  addExecutionSplit: (symbol: string, { from, to }: { from: number; to: number }) => {
    run(
      `insert into execution_splits select e.id, ?, ? from executions e
        join orders o on o.id = e.order_id where o.symbol = ?`,
      from,
      to,
      symbol,
    )
  },
  /** Gives a corrected execution the splits of the one that it replaces. */
  copyExecutionSplits: (fromId: string, toId: string) => {
    run(
      `insert into execution_splits select ?, from_shares, to_shares from execution_splits
        where execution_id = ? order by rowid`,
      toId,
      fromId,
    )
  },
  listExecutionSplits: (id: string) =>
    all<{ from_shares: number; to_shares: number }>(
      'select from_shares, to_shares from execution_splits where execution_id = ? order by rowid',
      id,
    ),
})
