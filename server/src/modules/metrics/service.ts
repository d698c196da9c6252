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
    { name: 'http_request_seconds', help: 'How long answers took.', type: 'histogram', samples },
    counter('auth_failures_total', 'Refused for want of a session, a signature or its token.', [
      { value: authFailures },
    ]),
    counter('webhook_rejects_total', 'Notices of providers whose signature was wrong.', [
      { value: webhookRejects },
    ]),
    counter(
      'provider_requests_total',
      'What providers were asked.',
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
      'Jobs that are not done.',
      jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    ),
    gauge(
      'job_oldest_seconds',
      'Since when the oldest of them could have been done.',
      jobs.map(({ queue, state, oldestSeconds }) => ({
        labels: { queue, state },
        value: oldestSeconds,
      })),
    ),
    gauge('dead_letters', 'Jobs that wait for a person.', [{ value: await countDeadLetters() }]),
    gauge('redemptions_open', 'Redemptions that are not at an end.', [
      { value: redemptions.count },
    ]),
    gauge('redemption_oldest_seconds', 'Since when the oldest of them waits.', [
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
      'Blocks that are not read yet.',
      of(chains, (row) => row.behind),
    ),
    gauge(
      'indexer_lag_seconds',
      'Age of the newest block read.',
      of(chains, (row) => row.seconds),
    ),
    gauge(
      'chain_halted',
      'A chain that contradicts what was final.',
      of(chains, (row) => +row.isHalted),
    ),
    counter(
      'reorgs_total',
      'Reorganisations.',
      of(chains, (row) => row.forks),
    ),
    gauge(
      'reorg_depth_blocks',
      'Most blocks with events of ours that one took back.',
      of(chains, (row) => row.depth),
    ),
    gauge(
      'transactions_unsettled',
      'Ours that are on their way.',
      of(transactions, (row) => row.unsettled),
    ),
    gauge(
      'transaction_oldest_seconds',
      'Since when the oldest is.',
      of(transactions, (row) => row.oldestSeconds),
    ),
    gauge(
      'nonce_gaps',
      'Nonces of ours that no transaction has.',
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
      'USD+ of the token less that of the ledger, in base units.',
      supplies.map(({ chainId: chain, chainSupply, ledgerSupply }) => ({
        labels: { chain },
        value: Number(chainSupply - ledgerSupply),
      })),
    ),
    counter(
      'invariant_violation_total',
      'Runs that found an invariant violated.',
      ofCheck((parts) => parts.reduce((sum, { violations }) => sum + violations, 0)),
    ),
    gauge(
      'invariant_unknown',
      'Whoever had to be asked about an invariant did not answer.',
      ofCheck((parts) => +parts.some(({ state }) => state === 'unknown')),
    ),
    gauge(
      'flow_frozen',
      'What is paused while its books are checked.',
      flows.map((flow) => ({ labels: { flow }, value: +frozen.has(flow) })),
    ),
    gauge('reconcile_age_seconds', 'Since when invariants were last computed.', [
      { value: records.length === 0 ? 0 : Math.max(0, (clock() - lastMs) / 1000) },
    ]),
  ]
}

function toProcess({ readProcess }: MetricsDeps): Family[] {
  const { eventLoopLagSeconds, residentBytes, heapBytes } = readProcess()
  return [
    gauge('event_loop_lag_seconds', 'The 99th percentile since it was last read.', [
      { value: eventLoopLagSeconds },
    ]),
    gauge('process_resident_bytes', 'Memory of this process.', [{ value: residentBytes }]),
    gauge('process_heap_bytes', 'Of which JavaScript uses.', [{ value: heapBytes }]),
  ]
}
