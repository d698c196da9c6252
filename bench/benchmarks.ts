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
    about: 'the public list; a signed-in read',
    measure: async () => (await import('./api/bench-api.ts')).measureApi(ROUNDS),
    isTimed: true,
  },
  catchUp: {
    about: 'indexing 100,000 events with headers, cross-checks and ledger, until sealed',
    measure: async () => (await import('./chain/catch-up-rates.ts')).measureCatchUp(ROUNDS),
  },
  ledger: {
    about: 'ledger entries posted per second while they are sealed',
    measure: async () => (await import('./database/ledger.ts')).measureLedger(),
  },
  jobs: {
    about: 'delay from the commit to the start of a job',
    measure: async () => (await import('./database/jobs.ts')).measureJobDelay(),
  },
  lists: {
    about: 'first, middle and last page among 100,000 rows',
    measure: async () => (await import('./database/lists.ts')).measureListPages(),
  },
  live: {
    about: 'delay from the announcement of a block to the row of an event in it',
    measure: async () => (await import('./chain/live.ts')).measureIndexerLag(),
  },
  confirmed: {
    about: 'delay from the third confirmation to the new balance on the page',
    measure: async () => (await import('./browser/confirmed.ts')).measureConfirmationDelay(),
  },
  typing: {
    about: 'delay from a key press in an amount to the next paint, and frames while typing',
    measure: async () => (await import('./browser/typing.ts')).measureTyping(),
  },
  start: {
    about: 'time from npm start to ready, on an empty folder and on the data of the last run',
    measure: async () => (await import('./browser/start.ts')).measureStartupTime(),
  },
  reads: {
    about: 'reading the values of a chain in one batch, against single requests',
    measure: async () => (await import('./chain/reads.ts')).measureBatchedReads(ROUNDS),
  },
  stocks: {
    about: 'time of the list and the search of 10,000 stocks',
    measure: async () => (await import('./database/stocks.ts')).measureStockRequests(),
  },
  orders: {
    about: 'time of 50 orders at once, from the request to the end',
    measure: async () => (await import('./chain/orders.ts')).measureOrders(),
  },
  redeem: {
    about: 'jobs run for each paid redemption, by the length of the queue',
    measure: async () => (await import('./chain/redemption-queue.ts')).measureRedemptionQueue(),
  },
  load: {
    about: 'public reads, lists, logins and orders on Postgres',
    measure: async () => (await import('./load/bench-load.ts')).measureLoad(ROUNDS),
    findMissing: findPostgresMissing,
  },
  costs: {
    about: 'statements, round trips and processor time of lists, logins and orders, by part',
    measure: async () => (await import('./load/request-costs.ts')).printRequestCosts(),
    findMissing: findPostgresMissing,
  },
  replicas: {
    about:
      'processor time of the busiest database server for public reads, with 0, 1 and 2 standbys',
    measure: async () => (await import('./load/replicas.ts')).measureReplicas(ROUNDS),
    findMissing: findPostgresMissing,
  },
  observed: {
    about: 'processor time of requests with metrics and traces, against none',
    measure: async () => (await import('./load/observed.ts')).measureObservation(ROUNDS),
    findMissing: findPostgresMissing,
  },
  growth: {
    about: 'orders and their lists with 1,000,000 stored orders',
    measure: async () => (await import('./database/growth.ts')).measureOrderCostGrowth(),
    findMissing: findPostgresMissing,
  },
  pages: {
    about: 'Lighthouse runs of every public page',
    measure: async () => (await import('./pages/measure-pages.ts')).measurePages(),
    findMissing: explainMissingPeers,
  },
  soak: {
    about: 'ten minutes of all kinds of requests: memory, connections, handles',
    measure: async () => (await import('./load/soak.ts')).measureSoak(),
    findMissing: findPostgresMissing,
    isTimed: true,
  },
}
