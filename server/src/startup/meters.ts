import { Counter, Histogram, Registry } from 'prom-client'
import type { Clock } from '../platform/ambient.ts'
import { createHttpTraffic } from '../platform/http/traffic.ts'
import type { ObserveJob } from '../platform/jobs/boss.ts'

export type Meters = ReturnType<typeof createMeters>

/** Upper bounds in seconds. */
const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const PROVIDER_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LAG_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 600]

/** Creates the metrics that this process counts itself, as opposed to those that are read from the database. */
export function createMeters(clock: Clock) {
  const registry = new Registry()
  const registers = [registry]
  const jobs = new Histogram({
    name: 'parvalue_job_duration_seconds',
    help: 'Duration of one run of a job, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const lag = new Histogram({
    name: 'parvalue_indexer_commit_lag_seconds',
    help: 'Time from the block to the commit of its events, for the newest block of each commit.',
    labelNames: ['chain'],
    buckets: LAG_BUCKETS,
    registers,
  })
  const spans = new Counter({
    name: 'parvalue_trace_spans_total',
    help: 'Spans of traces that were exported, or dropped because the receiver was down or too slow.',
    labelNames: ['outcome'],
    registers,
  })
  const observeJob: ObserveJob = (queue, outcome, seconds) =>
    jobs.observe({ queue, outcome }, seconds)
  return {
    registry,
    traffic: createHttpTraffic(registry),
    noteProvider: createProviderMeter(registry),
    observeJob,
    observeCommit: (chain: number, minedAtMs: number) =>
      lag.observe({ chain }, Math.max(0, (clock() - minedAtMs) / 1000)),
    countSpans: (outcome: 'exported' | 'dropped', count: number) => spans.inc({ outcome }, count),
  }
}

/** Creates the meter of requests to external providers and nodes. */
function createProviderMeter(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'parvalue_provider_requests_total',
    help: 'Requests sent to external providers, by outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'parvalue_provider_request_duration_seconds',
    help: 'Time until the head of a response of an external provider.',
    labelNames: ['provider'],
    buckets: PROVIDER_BUCKETS,
    registers,
  })
  return (provider: string, isWell: boolean, seconds: number) => {
    requests.inc({ provider, outcome: isWell ? 'answer' : 'error' })
    durations.observe({ provider }, seconds)
  }
}
