import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMetricNames, parseAlarms } from '../../../../tools/alarms/alarms.ts'
import { readMetricsText } from '../../modules/metrics/service.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { startJobSystem } from '../../platform/jobs/boss.ts'
import { createMeters } from '../../startup/meters.ts'
import { addReplicaMetrics } from '../../startup/replica-check.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { TEST_START_MAX_MS } from '../server/test-app.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const DASHBOARDS = path.join(ROOT, 'docker/observability/dashboards')

/** Series that Prometheus makes itself. */
const OF_PROMETHEUS = ['up']

/** Names of all series that `/metrics` can have, those of histograms with their endings. */
let served: ReadonlySet<string>
let text = ''

beforeAll(async () => {
  const engine = await openTestDatabase()
  const { db } = engine
  const jobs = await startJobSystem({
    ...{ db, connection: engine.queueConnection, isAlone: true },
    ...{ queues: [], crashAt: neverCrash, log: pino({ level: 'silent' }) },
  })
  const meters = createMeters(Date.now)
  meters.observeJob('prune', 'completed', 0.2)
  meters.observeJob('prune', 'failed', 70)
  meters.observeCommit(1, Date.now())
  meters.noteProvider('bank', true, 0.2)
  meters.countSpans('dropped', 3)
  const replica = { host: 'db2:5432', isUsable: true, isStandby: true, lagMs: 0, failure: null }
  addReplicaMetrics({ list: () => [replica] }, meters.registry)
  text = await readMetricsText({
    ...{ db, clock: Date.now, app: 'worker', counted: meters.registry },
    readProcess: () => ({ eventLoopLagSeconds: 0, residentBytes: 1, heapBytes: 1 }),
    countDeadLetters: jobs.countDeadLetters,
  })
  served = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : name,
    ),
  )
  await jobs.stop()
  await engine.close()
}, TEST_START_MAX_MS)
afterAll(() => {
  text = ''
})

const listUnknown = (expressions: readonly string[]) =>
  expressions
    .flatMap(listMetricNames)
    .filter((name) => !served.has(name) && !OF_PROMETHEUS.includes(name))

test('SC-07 no alarm names a metric that the server does not have', () => {
  expect(listUnknown(['sum(rate(parvalue_nothing_total[5m]))'])).toEqual(['parvalue_nothing_total'])
  const alarms = parseAlarms(readFileSync(path.join(ROOT, 'docs/alarms.md'), 'utf8'))
  expect(alarms.filter(({ expression }) => listMetricNames(expression).length === 0)).toEqual([])
  expect(listUnknown(alarms.map(({ expression }) => expression))).toEqual([])
})

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

test.each(readdirSync(DASHBOARDS))(
  'SC-07 no panel of %s names a metric that the server does not have',
  (file) => {
    const { panels } = JSON.parse(readFileSync(path.join(DASHBOARDS, file), 'utf8')) as Dashboard
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(5)
    expect(listUnknown(expressions)).toEqual([])
  },
)

test('SC-07 jobs, chains and providers have histograms, and every sample names its roles', () => {
  for (const line of [
    'parvalue_job_duration_seconds_bucket{le="0.25",app="worker",queue="prune",outcome="completed"} 1',
    'parvalue_job_duration_seconds_bucket{le="60",app="worker",queue="prune",outcome="failed"} 0',
    'parvalue_indexer_commit_lag_seconds_count{app="worker",chain="1"} 1',
    'parvalue_provider_request_duration_seconds_sum{app="worker",provider="bank"} 0.2',
    'parvalue_provider_requests_total{provider="bank",outcome="answer",app="worker"} 1',
    'parvalue_trace_spans_total{outcome="dropped",app="worker"} 3',
  ]) {
    expect(text).toContain(line)
  }
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(samples.filter((line) => !line.includes('app="worker"'))).toEqual([])
})
