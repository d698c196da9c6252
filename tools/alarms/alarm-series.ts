/** Series of one alert, in the notation of promtool. */
type AlertSeries = {
  quiet: Readonly<Record<string, string>>
  firing: Readonly<Record<string, string>>
  /** Labels of the firing alert. */
  labels?: Readonly<Record<string, string>>
}

const constant = (metric: string, quiet: number, firing: number, labels = {}): AlertSeries => ({
  quiet: { [metric]: `${quiet}x60` },
  firing: { [metric]: `${firing}x60` },
  labels,
})

const rising = (metric: string, step: number, labels = {}): AlertSeries => ({
  quiet: { [metric]: '5x60' },
  firing: { [metric]: `5+${step}x60` },
  labels,
})

/** Returns buckets of which all observations are faster than `slow`, or all slower. */
function histogram(metric: string, slow: number, labels: Record<string, string>): AlertSeries {
  const [[label, value] = []] = Object.entries(labels)
  const toName = (end: string) => `${metric}_bucket{le="${end}",${label}="${value}"}`
  const others = { [toName('60')]: '0+60x60', [toName('+Inf')]: '0+60x60' }
  return {
    quiet: { [toName(`${slow}`)]: '0+60x60', ...others },
    firing: { [toName(`${slow}`)]: '0x60', ...others },
    labels,
  }
}

const HTTP = 'parvalue_http_request_duration_seconds'
const PROVIDER = 'parvalue_provider_requests_total'

/** Samples of an hour, one a minute, with which each alert stays silent, and samples with which it fires. */
export const firingSeries: Readonly<Record<string, AlertSeries>> = {
  FlowFrozen: constant('parvalue_flow_frozen{flow="redeem"}', 0, 1, { flow: 'redeem' }),
  CheckViolated: rising('parvalue_invariant_violations_total{check="orders"}', 1, {
    check: 'orders',
  }),
  CheckWithoutAResult: constant('parvalue_invariant_unknown{check="orders"}', 0, 1),
  ReconciliationLate: constant('parvalue_reconciliation_age_seconds', 60, 301),
  SupplyDiffers: constant('parvalue_usdplus_supply_difference_base_units{chain="1"}', 0, -5),
  CalendarEnds: constant('parvalue_calendar_days_left{calendar="bank"}', 180, 179),
  RedemptionLate: constant('parvalue_redemption_oldest_age_seconds', 172_800, 172_801),
  CorporateActionChangedAfterItWasExecuted: constant('parvalue_corporate_action_cases', 0, 1),
  DividendPaymentUnmatched: constant('parvalue_dividend_payments_unmatched', 0, 1),
  FundDistributionTakenBack: constant('parvalue_fund_losses', 0, 1),
  SplitWaits: constant('parvalue_splits_waiting', 0, 1),
  FillsAtTheirLimits: constant('parvalue_orders_at_limits', 0, 2),
  OddRecord: constant('parvalue_corporate_action_odd_records', 0, 1),
  DeadLetters: constant('parvalue_dead_letters', 0, 1),
  JobsNotPickedUp: constant(
    'parvalue_job_oldest_age_seconds{queue="orders.advance",state="created"}',
    300,
    301,
    { queue: 'orders.advance' },
  ),
  RetriesPileUp: rising('parvalue_jobs{queue="orders.advance",state="retry"}', 2),
  ProviderFailing: {
    quiet: {
      [`${PROVIDER}{provider="bank",outcome="error"}`]: '0+1x60',
      [`${PROVIDER}{provider="bank",outcome="answer"}`]: '0+10x60',
    },
    firing: {
      [`${PROVIDER}{provider="bank",outcome="error"}`]: '0+3x60',
      [`${PROVIDER}{provider="bank",outcome="answer"}`]: '0+10x60',
    },
    labels: { provider: 'bank' },
  },
  JobsSlow: histogram('parvalue_job_duration_seconds', 30, { queue: 'prune' }),
  ProviderSlow: histogram('parvalue_provider_request_duration_seconds', 5, { provider: 'bank' }),
  WebhooksRejected: rising('parvalue_webhook_rejections_total', 2),
  IndexerBehindInBlocks: constant('parvalue_indexer_lag_blocks{chain="1"}', 20, 21),
  IndexerBehindInTime: constant('parvalue_indexer_lag_seconds{chain="1"}', 120, 121),
  ChainHalted: constant('parvalue_chain_halted{chain="1"}', 0, 1, { chain: '1' }),
  DeepReorg: constant('parvalue_reorg_depth_blocks{chain="1"}', 6, 7),
  TransactionStuck: constant('parvalue_transaction_oldest_age_seconds{chain="1"}', 900, 901),
  ContractPaused: rising('parvalue_contract_pauses_total{chain="1",change="paused"}', 1),
  ChangeScheduled: constant('parvalue_changes_scheduled{chain="1"}', 0, 1),
  NonceGap: constant('parvalue_nonce_gaps{chain="1"}', 0, 1),
  Errors: {
    quiet: {
      [`${HTTP}_count{status="2xx"}`]: '0+1000x60',
      [`${HTTP}_count{status="5xx"}`]: '0+9x60',
    },
    firing: {
      [`${HTTP}_count{status="2xx"}`]: '0+1000x60',
      [`${HTTP}_count{status="5xx"}`]: '0+20x60',
    },
  },
  SlowResponses: histogram(HTTP, 1, { route: '/api/v1/user' }),
  EventLoopBlocked: constant('parvalue_event_loop_lag_seconds{instance="a"}', 0.1, 0.6),
  ClockDiffers: constant('parvalue_clock_skew_seconds{instance="a"}', 0.5, -1.5),
  ReplicaOutOfUse: constant('parvalue_replica_usable{host="db2:5432"}', 1, 0, { host: 'db2:5432' }),
  WALArchiveFails: rising('parvalue_archive_failures_total', 1),
  WALArchiveBehind: constant('parvalue_archive_age_seconds', 900, 901),
  NoWALArchive: constant('parvalue_archive_enabled', 1, 0),
  ProcessUnreachable: constant('up{job="parvalue",instance="a"}', 1, 0, { instance: 'a' }),
  TracesDropped: {
    quiet: { 'parvalue_trace_spans_total{outcome="dropped"}': '7x60' },
    firing: { 'parvalue_trace_spans_total{outcome="dropped"}': '0+5x60' },
  },
}

/** Samples of two days, one in five minutes, for alerts that compare with a day. */
export const seriesOfDays: Readonly<Record<string, AlertSeries>> = {
  MemoryGrows: {
    quiet: { 'parvalue_process_resident_memory_bytes{instance="a"}': '1000x576' },
    firing: { 'parvalue_process_resident_memory_bytes{instance="a"}': '1000+5x576' },
  },
  AuthenticationFailures: {
    quiet: { parvalue_auth_failures_total: '0+1x576' },
    firing: { parvalue_auth_failures_total: '0+1x560 560+100x16' },
  },
}
