import { checkIds, flows } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Clock } from '../../platform/ambient.ts'
import { LATENCY_BUCKETS, type Traffic } from '../../platform/http/traffic.ts'
import type { Db } from '../../tables/tables.ts'
import { listFrozen } from '../circuit-breakers/service.ts'
import { listCheckRecords } from '../reconcile/service.ts'
import { listSupplyComparisons } from '../usdplus/service.ts'
import { readChains, readJobs, readRedemptions, readTransactions } from './store.ts'
import { type Family, type Sample, toText } from './text.ts'

/** Figures of the process itself. */
export type ProcessFigures = {
  eventLoopLagSeconds: number
  residentBytes: number
  heapBytes: number
}

export type ProviderCounts = readonly { name: string; answers: number; errors: number }[]

export type MetricsDeps = {
  db: Db
  clock: Clock
  /** The roles of this process. */
  app: string
  traffic: Traffic
  readProviders: () => ProviderCounts
  readProcess: () => ProcessFigures
  countDeadLetters: () => Promise<number>
}

/** Writes all metrics of this process and of the shared database; they contain no personal data. */
export async function writeMetrics(deps: MetricsDeps): Promise<string> {
  const families = [
    ...toTraffic(deps),
    ...(await toWork(deps)),
    ...(await toChains(deps)),
    ...(await toBooks(deps)),
    ...toProcess(deps),
  ]
  return toText(families, deps.app)
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  ...{ name, help, samples },
  type: 'gauge',
})

const counter = (name: string, help: string, samples: readonly Sample[]): Family => ({
  ...{ name, help, samples },
  type: 'counter',
})

function toTraffic({ traffic, readProviders }: MetricsDeps): Family[] {
  const { answered, authFailures, webhookRejects } = traffic.read()
  const samples = answered.flatMap(({ route, statusClass, within, count, seconds }): Sample[] => {
    const labels = { route, status: statusClass }
    const suffix = '_bucket'
    return [
      ...within.map((value, index) => ({
        ...{ value, suffix },
        labels: { ...labels, le: String(LATENCY_BUCKETS[index]) },
      })),
      { labels: { ...labels, le: '+Inf' }, value: count, suffix },
      { labels, value: seconds, suffix: '_sum' },
      { labels, value: count, suffix: '_count' },
    ]
  })
  const providers = readProviders()
  return [
    {
      name: 'http_request_seconds',
      help: 'Duration of HTTP responses.',
      type: 'histogram',
      samples,
    },
    counter(
      'auth_failures_total',
      'Requests refused without a valid session, signature or CSRF token.',
      [{ value: authFailures }],
    ),
    counter('webhook_rejects_total', 'Webhooks of providers with an invalid signature.', [
      { value: webhookRejects },
    ]),
    counter(
      'provider_requests_total',
      'Requests sent to providers, by outcome.',
      providers.flatMap(({ name: provider, answers, errors }) => [
        { labels: { provider, outcome: 'answer' }, value: answers },
        { labels: { provider, outcome: 'error' }, value: errors },
      ]),
    ),
  ]
}

async function toWork({ db, countDeadLetters }: MetricsDeps): Promise<Family[]> {
  const jobs = await readJobs(db)
  const redemptions = await readRedemptions(db)
  return [
    gauge(
      'jobs',
      'Unfinished jobs by queue and state.',
      jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    ),
    gauge(
      'job_oldest_seconds',
      'Seconds that the oldest unfinished job has been due.',
      jobs.map(({ queue, state, oldestSeconds }) => ({
        labels: { queue, state },
        value: oldestSeconds,
      })),
    ),
    gauge('dead_letters', 'Jobs that exhausted their retries.', [
      { value: await countDeadLetters() },
    ]),
    gauge('redemptions_open', 'Redemptions that have not ended.', [{ value: redemptions.count }]),
    gauge('redemption_oldest_seconds', 'Age of the oldest open redemption.', [
      { value: redemptions.oldestSeconds },
    ]),
  ]
}

async function toChains({ db }: MetricsDeps): Promise<Family[]> {
  const chains = await readChains(db)
  const transactions = await readTransactions(db)
  const of = <Row extends { chain: number }>(rows: readonly Row[], toValue: (row: Row) => number) =>
    rows.map((row) => ({ labels: { chain: row.chain }, value: toValue(row) }))
  return [
    gauge(
      'indexer_lag_blocks',
      'Blocks that are not indexed yet.',
      of(chains, (row) => row.behind),
    ),
    gauge(
      'indexer_lag_seconds',
      'Age of the newest indexed block.',
      of(chains, (row) => row.seconds),
    ),
    gauge(
      'chain_halted',
      '1 if indexing is halted because the node contradicts a finalized block.',
      of(chains, (row) => +row.isHalted),
    ),
    counter(
      'reorgs_total',
      'Reorgs that affected indexed events.',
      of(chains, (row) => row.forks),
    ),
    gauge(
      'reorg_depth_blocks',
      'Deepest reorg that affected indexed events, in blocks.',
      of(chains, (row) => row.depth),
    ),
    gauge(
      'transactions_unsettled',
      'Own transactions that are not final yet.',
      of(transactions, (row) => row.unsettled),
    ),
    gauge(
      'transaction_oldest_seconds',
      'Age of the oldest own transaction that is not final yet.',
      of(transactions, (row) => row.oldestSeconds),
    ),
    gauge(
      'nonce_gaps',
      'Own nonces without a transaction.',
      of(transactions, (row) => row.gaps),
    ),
  ]
}

async function toBooks({ db, clock }: MetricsDeps): Promise<Family[]> {
  const supplies = await listSupplyComparisons(db)
  const records = await listCheckRecords(db)
  const frozen = new Set((await listFrozen(db)).map(({ flow }) => flow))
  const lastMs = Math.max(0, ...records.map(({ checkedAtMs }) => checkedAtMs))
  const ofCheck = (toValue: (parts: typeof records) => number) =>
    checkIds.map((check) => ({
      labels: { check },
      value: toValue(records.filter(({ checkId }) => checkId === check)),
    }))
  return [
    gauge(
      'supply_difference',
      'USD+ supply of the token less that of the ledger, in base units.',
      supplies.map(({ chainId: chain, chainSupply, ledgerSupply }) => ({
        labels: { chain },
        value: Number(chainSupply - ledgerSupply),
      })),
    ),
    counter(
      'invariant_violation_total',
      'Runs that found the invariant violated.',
      ofCheck((parts) => parts.reduce((sum, { violations }) => sum + violations, 0)),
    ),
    gauge(
      'invariant_unknown',
      '1 if a check could not be evaluated because a dependency did not answer.',
      ofCheck((parts) => +parts.some(({ state }) => state === 'unknown')),
    ),
    gauge(
      'flow_frozen',
      '1 if the flow is frozen by an invariant check.',
      flows.map((flow) => ({ labels: { flow }, value: +frozen.has(flow) })),
    ),
    gauge('reconcile_age_seconds', 'Seconds since the last reconciliation run.', [
      { value: records.length === 0 ? 0 : Math.max(0, (clock() - lastMs) / 1000) },
    ]),
  ]
}

function toProcess({ readProcess }: MetricsDeps): Family[] {
  const { eventLoopLagSeconds, residentBytes, heapBytes } = readProcess()
  return [
    gauge(
      'event_loop_lag_seconds',
      '99th percentile of the event-loop delay since the last scrape.',
      [{ value: eventLoopLagSeconds }],
    ),
    gauge('process_resident_bytes', 'Resident memory of this process.', [{ value: residentBytes }]),
    gauge('process_heap_bytes', 'JavaScript heap of this process.', [{ value: heapBytes }]),
  ]
}
