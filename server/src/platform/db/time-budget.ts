import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** Milliseconds that one request may wait for the database in all, so that its refusal comes within two seconds. */
export const DATABASE_BUDGET_MS = 1500

/** The time that one request may still wait for the database. Waits for vendors do not count. */
export type TimeBudget = { leftMs: number; isOver: boolean }

const budgets = new AsyncLocalStorage<TimeBudget | null>()

export const createTimeBudget = (leftMs: number): TimeBudget => ({ leftMs, isOver: false })

/** Runs work, and all that it awaits, on a budget; null means without one. */
export const runOnBudget = <Result>(budget: TimeBudget | null, work: () => Result): Result =>
  budgets.run(budget, work)

/**
 * Returns the budget of the current request. None once its answer is sent: a loop that a request happened to start runs
 * on without one.
 */
export function findTimeBudget(): TimeBudget | null {
  const budget = budgets.getStore()
  return budget == null || budget.isOver ? null : budget
}

/** Runs one wait for the database and subtracts its duration from the budget. */
export async function spend<Result>(
  budget: TimeBudget,
  wait: () => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now()
  try {
    return await wait()
  } finally {
    budget.leftMs = Math.max(0, budget.leftMs - (performance.now() - startedMs))
  }
}
