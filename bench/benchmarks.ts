// Each benchmark is loaded only in the process that runs it.

import type { BenchmarksByName } from './runner/benchmark.ts'

const ROUNDS = 5

async function findPostgresMissing(): Promise<string | null> {
  const { hasPostgres, NEEDS_POSTGRES } = await import(
    '../server/src/testing/database/test-engines.ts'
  )
  return hasPostgres ? null : NEEDS_POSTGRES
}

const explainMissingPeers = async () => (await import('./measure/peers.ts')).explainMissingPeers()

export const benchmarks: BenchmarksByName = {
  api: {
    measure: async () => (await import('./api/bench-api.ts')).measureApi(ROUNDS),
    isTimed: true,
  },
  catchUp: {
    measure: async () => (await import('./chain/catch-up-rates.ts')).measureCatchUp(ROUNDS),
  },
  ledger: { measure: async () => (await import('./database/ledger.ts')).measureLedger() },
  jobs: { measure: async () => (await import('./database/jobs.ts')).measureJobDelay() },
  lists: { measure: async () => (await import('./database/lists.ts')).measureListPages() },
  live: { measure: async () => (await import('./chain/live.ts')).measureIndexerLag() },
  confirmed: {
    measure: async () => (await import('./browser/confirmed.ts')).measureConfirmationDelay(),
  },
  typing: { measure: async () => (await import('./browser/typing.ts')).measureTyping() },
  start: { measure: async () => (await import('./browser/start.ts')).measureStartupTime() },
  reads: { measure: async () => (await import('./chain/reads.ts')).measureBatchedReads(ROUNDS) },
  stocks: { measure: async () => (await import('./database/stocks.ts')).measureStockRequests() },
  orders: { measure: async () => (await import('./chain/orders.ts')).measureOrders() },
  redeem: {
    measure: async () => (await import('./chain/redemption-queue.ts')).measureRedemptionQueue(),
  },
  load: {
    measure: async () => (await import('./load/bench-load.ts')).measureLoad(ROUNDS),
    findMissing: findPostgresMissing,
  },
  growth: {
    measure: async () => (await import('./database/growth.ts')).measureOrderCostGrowth(),
    findMissing: findPostgresMissing,
  },
  pages: {
    measure: async () => (await import('./pages/measure-pages.ts')).measurePages(),
    findMissing: explainMissingPeers,
  },
  soak: {
    measure: async () => (await import('./load/soak.ts')).measureSoak(),
    findMissing: findPostgresMissing,
    isTimed: true,
  },
}
