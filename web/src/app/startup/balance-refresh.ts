import { queryClient } from '#api/client/query-client.ts'
import { EARNINGS_KEY } from '#api/portfolio/earnings-keys.ts'
import { PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { transactionStore } from '#tx/chain/transactions.ts'

/** Queries that any of the app's transactions may change. */
const changed = [BALANCES_KEY, EARNINGS_KEY, PORTFOLIO_KEY]

const listDone = () =>
  transactionStore
    .get()
    .entries.filter(({ state }) => state === 'done')
    .map(({ id }) => id)

/**
 * Refetches balances when a transaction is mined, on any page, because the user may have left the form that sent
 * it. The page calls it once.
 */
export function startBalanceRefresh() {
  let known = new Set(listDone())
  transactionStore.subscribe(() => {
    const done = listDone()
    const isNew = done.some((id) => !known.has(id))
    known = new Set(done)
    if (isNew) for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
  })
}
