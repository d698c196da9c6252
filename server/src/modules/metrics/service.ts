import { businessFlows, reconciliationCheckIds } from '@parvalue/shared/domain/ledger/flows.ts'
import { bankCalendar } from '@parvalue/shared/domain/market/bank-days.ts'
import { daysUntilUnpublished } from '@parvalue/shared/domain/market/holiday-calendar.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { exchangeCalendar } from '@parvalue/shared/domain/market/trading-days.ts'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { listFrozenFlows } from '../circuit-breakers/service.ts'
import {
  listActionCases,
  listHeldSplits,
  listOddPayments,
  listOddRecords,
  listUnmatchedPayments,
} from '../corporate-actions/service.ts'
import { countOpenOperations, countPauses } from '../powers/service.ts'
import { listCheckRecords } from '../reconcile/service.ts'
import { listSupplyComparisons } from '../usdplus/service.ts'
import { listFundLosses } from '../yield/service.ts'
import { readArchiveMetrics } from './archive.ts'
import {
  countOrdersAtLimits,
  readChainFigures,
  readJobFigures,
  readRedemptionFigures,
  readTransactionFigures,
} from './store.ts'
import { type MetricFamily, type MetricSample, toPrometheusText } from './text.ts'

/** Memory and event loop figures of this process. */
export type ProcessFigures = {
  eventLoopLagSeconds: number
  residentBytes: number
  heapBytes: number
}

export type MetricsDeps = {
  db: Db
  clock: Clock
  /** The roles of this process. */
  app: string
  /** The metrics that this process counts itself. */
  counted: Registry
  readProcess: () => ProcessFigures
  /** Returns how far our clock is ahead of the database's; null if that is not known. */
  readClockSkewMs?: () => number | null
  countDeadLetters: () => Promise<number>
}

/** Returns all metrics of this process and of the shared database as text; they contain no personal data. */
export async function readMetricsText(deps: MetricsDeps): Promise<string> {
  const families = [
    toCalendars(deps),
    ...(await toWork(deps)),
    ...(await toChains(deps)),
    ...(await toBooks(deps)),
    ...(await readArchiveMetrics(deps)),
    ...toProcess(deps),
  ]
  return toPrometheusText(families, deps.counted, deps.app)
}

const gauge = (name: string, help: string, samples: readonly MetricSample[]): MetricFamily => ({
  ...{ name, help, samples },
  type: 'gauge',
})

const counter = (name: string, help: string, samples: readonly MetricSample[]): MetricFamily => ({
  ...{ name, help, samples },
  type: 'counter',
})

/**
 * Returns the number of days for which each calendar is still published. Later dates only follow the calendar's rules,
 * so an operator has to confirm the next published dates in time.
 */
function toCalendars({ clock }: Pick<MetricsDeps, 'clock'>): MetricFamily {
  const today = newYorkDateAt(clock())
  const calendars = { bank: bankCalendar, exchange: exchangeCalendar }
  return gauge(
    'parvalue_calendar_days_left',
    'Days for which the holidays of banks and exchange are published.',
    Object.entries(calendars).map(([calendar, published]) => ({
      labels: { calendar },
      value: daysUntilUnpublished(published, today),
    })),
  )
}

async function toWork({ db, countDeadLetters }: MetricsDeps): Promise<MetricFamily[]> {
  const jobs = await readJobFigures(db)
  const redemptions = await readRedemptionFigures(db)
  return [
    gauge(
      'parvalue_jobs',
      'Unfinished jobs, by queue and state.',
      jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    ),
    gauge(
      'parvalue_job_oldest_age_seconds',
      'Age of the oldest unfinished job, from the time it was due.',
      jobs.map(({ queue, state, oldestSeconds }) => ({
        labels: { queue, state },
        value: oldestSeconds,
      })),
    ),
    gauge('parvalue_dead_letters', 'Jobs that exhausted their retries and wait for an operator.', [
      { value: await countDeadLetters() },
    ]),
    gauge(
      'parvalue_corporate_action_odd_records',
      'Corporate action records of the vendor that could not be read and wait for an operator.',
      [{ value: (await listOddRecords(db)).length }],
    ),
    gauge(
      'parvalue_corporate_action_cases',
      'Executed dividends and splits that the vendor changed or the broker took back, and that wait for an operator.',
      [{ value: (await listActionCases(db)).length }],
    ),
    gauge(
      'parvalue_fund_losses',
      'Distributions of funds that the broker took back, and that no operator has closed.',
      [{ value: (await listFundLosses(db)).length }],
    ),
    gauge(
      'parvalue_splits_waiting',
      'Splits that wait because their record is unsure or another may be the same split.',
      [
        {
          value: (await listHeldSplits(db)).filter(({ waitsFor }) => waitsFor !== 'left_out')
            .length,
        },
      ],
    ),
    gauge(
      'parvalue_dividend_payments_unmatched',
      'Payments of the broker that belong to no dividend, are not enough for one, were taken back from no known payment or cannot be read, and wait for an operator.',
      [{ value: (await listUnmatchedPayments(db)).length + (await listOddPayments(db)).length }],
    ),
    gauge(
      'parvalue_orders_at_limits',
      'Orders whose fill or escrow waits for a current price or for the daily budget of the vault.',
      [{ value: await countOrdersAtLimits(db) }],
    ),
    gauge('parvalue_redemptions_open', 'Redemptions without a final status.', [
      { value: redemptions.count },
    ]),
    gauge('redemptions_open', 'Redemptions that have not ended.', [{ value: redemptions.count }]),
    gauge('parvalue_redemption_oldest_age_seconds', 'Age of the oldest open redemption.', [
      { value: redemptions.oldestSeconds },
    ]),
  ]
}

async function toChains({ db }: MetricsDeps): Promise<MetricFamily[]> {
  const chains = await readChainFigures(db)
  const transactions = await readTransactionFigures(db)
  const operations = await countOpenOperations(db)
  const pauses = await countPauses(db)
  const of = <Row extends { chain: number }>(rows: readonly Row[], toValue: (row: Row) => number) =>
    rows.map((row) => ({ labels: { chain: row.chain }, value: toValue(row) }))
  return [
    gauge(
      'parvalue_indexer_lag_blocks',
      'Blocks of the chain that are not indexed yet.',
      of(chains, (row) => row.behind),
    ),
    gauge(
      'parvalue_indexer_lag_seconds',
      'Age of the newest indexed block.',
      of(chains, (row) => row.seconds),
    ),
    gauge(
      'parvalue_chain_halted',
      '1 while indexing is halted because the node contradicts a final block.',
      of(chains, (row) => +row.isHalted),
    ),
    counter(
      'parvalue_reorgs_total',
      'Reorgs that removed indexed blocks.',
      of(chains, (row) => row.forks),
    ),
    gauge(
      'parvalue_reorg_depth_blocks',
      'Largest number of blocks with our events that one reorg removed.',
      of(chains, (row) => row.depth),
    ),
    gauge(
      'parvalue_transactions_pending',
      'Sent transactions that are not final yet.',
      of(transactions, (row) => row.unsettled),
    ),
    gauge(
      'parvalue_transaction_oldest_age_seconds',
      'Age of the oldest pending transaction.',
      of(transactions, (row) => row.oldestSeconds),
    ),
    gauge(
      'parvalue_nonce_gaps',
      'Nonces of our signers that no transaction uses.',
      of(transactions, (row) => row.gaps),
    ),
    gauge(
      'parvalue_changes_scheduled',
      'Changes of the contracts that are scheduled at a timelock and neither executed nor canceled.',
      of(operations, (row) => row.count),
    ),
    counter(
      'parvalue_contract_pauses_total',
      'Pauses of contracts and ends of pauses, as their events say.',
      pauses.map(({ chain, isPaused, count }) => ({
        labels: { chain, change: isPaused ? 'paused' : 'unpaused' },
        value: count,
      })),
    ),
  ]
}

async function toBooks({ db, clock }: MetricsDeps): Promise<MetricFamily[]> {
  const supplies = await listSupplyComparisons(db)
  const records = await listCheckRecords(db)
  const frozen = new Set((await listFrozenFlows(db)).map(({ flow }) => flow))
  const lastMs = Math.max(0, ...records.map(({ checkedAtMs }) => checkedAtMs))
  const ofCheck = (toValue: (parts: typeof records) => number) =>
    reconciliationCheckIds.map((check) => ({
      labels: { check },
      value: toValue(records.filter(({ checkId }) => checkId === check)),
    }))
  return [
    gauge(
      'parvalue_usdplus_supply_difference_base_units',
      'Supply of the USD+ token minus that of the ledger, in base units.',
      supplies.map(({ chainId: chain, chainSupply, ledgerSupply }) => ({
        labels: { chain },
        value: Number(chainSupply - ledgerSupply),
      })),
    ),
    counter(
      'parvalue_invariant_violations_total',
      'Reconciliation runs that found the invariant violated.',
      ofCheck((parts) => parts.reduce((sum, { violations }) => sum + violations, 0)),
    ),
    gauge(
      'parvalue_invariant_unknown',
      '1 while a check has no result because a dependency did not respond.',
      ofCheck((parts) => +parts.some(({ state }) => state === 'unknown')),
    ),
    gauge(
      'parvalue_flow_frozen',
      '1 while the flow is frozen.',
      businessFlows.map((flow) => ({ labels: { flow }, value: +frozen.has(flow) })),
    ),
    gauge('parvalue_reconciliation_age_seconds', 'Time since the invariants were last computed.', [
      { value: records.length === 0 ? 0 : Math.max(0, (clock() - lastMs) / 1000) },
    ]),
  ]
}

function toProcess({ readProcess, readClockSkewMs }: MetricsDeps): MetricFamily[] {
  const skewMs = readClockSkewMs?.() ?? null
  const { eventLoopLagSeconds, residentBytes, heapBytes } = readProcess()
  return [
    gauge(
      'parvalue_event_loop_lag_seconds',
      '99th percentile of the event loop delay since the previous scrape.',
      [{ value: eventLoopLagSeconds }],
    ),
    gauge('parvalue_process_resident_memory_bytes', 'Resident memory of this process.', [
      { value: residentBytes },
    ]),
    gauge(
      'parvalue_clock_skew_seconds',
      'How far the clock of this process is ahead of the database’s.',
      skewMs === null ? [] : [{ value: skewMs / 1000 }],
    ),
    gauge('parvalue_process_heap_used_bytes', 'Heap that JavaScript uses.', [{ value: heapBytes }]),
  ]
}
