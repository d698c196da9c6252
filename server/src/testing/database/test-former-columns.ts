import { type RawBuilder, sql } from 'kysely'
import type { FormerTableQueries } from './test-saved-rows.ts'

/** The columns that migration 0161 renamed (new name, then old name), by the former name of their table. */
const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  token_orders: {
    status_before_parking: 'parked_from',
    close_intent: 'closing',
    cancel_requested_at: 'cancel_asked_at',
  },
  redemptions: { status_before_parking: 'parked_from', close_intent: 'closing' },
  order_placements: {
    requested_at: 'asked_at',
    last_attempt_at: 'tried_at',
    cancel_requested_at: 'cancel_asked_at',
    fills_complete_at: 'counted_at',
    last_polled_at: 'looked_at',
  },
  order_executions: { reported_at: 'told_at' },
  brokerage_accounts: { last_attempt_at: 'tried_at', close_requested_at: 'close_asked_at' },
  bank_links: { last_attempt_at: 'tried_at' },
  ach_transfers: {
    last_attempt_at: 'tried_at',
    requested_market_at: 'asked_world_at',
    cancel_requested_at: 'cancel_asked_at',
  },
  account_orders: {
    last_attempt_at: 'tried_at',
    reported_filled: 'told_filled',
    cancel_requested_at: 'cancel_asked_at',
  },
  account_executions: { reported_at: 'told_at' },
  account_gifts: { last_attempt_at: 'tried_at' },
  email_codes: { requested_at: 'asked_at' },
  identity_checks: { last_polled_at: 'looked_at' },
  screenings: { requested_at: 'asked_at' },
  chain_tx_raises: { replacement: 'raise' },
  wire_decisions: { wire_id: 'receipt_id', actor: 'who', reason_text: 'why' },
  approvals: { approved_at: 'given_at', actor: 'who' },
  withdrawn_approvals: { actor: 'who' },
  order_steps: { actor: 'who', reason_text: 'why' },
  redemption_steps: { actor: 'who', reason_text: 'why' },
  order_cases: { actor: 'who', reason_text: 'why' },
  operator_actions: { actor: 'who', reason_text: 'why' },
  wallet_flag_changes: { actor: 'who', reason_text: 'why' },
  entity_flag_changes: { actor: 'who', reason_text: 'why' },
}

/** The tables that migration 0161 renamed: old name, then new name. */
const renamedTables: Readonly<Record<string, string>> = {
  signs_of_life: 'heartbeats',
  order_placements: 'broker_orders',
  order_steps: 'order_events',
  redemption_steps: 'redemption_events',
  redemption_fundings: 'custodian_transfers',
  account_gifts: 'cash_journals',
  account_cursors: 'account_event_cursors',
  action_parts: 'corporate_action_chains',
  chain_tx_raises: 'chain_tx_replacements',
  notices: 'change_events',
  notices_pruned: 'change_events_pruned',
  notice_items: 'notifications',
  notice_preferences: 'notification_preferences',
  notice_languages: 'notification_languages',
  wire_receipts: 'incoming_wires',
  stock_moves: 'stock_transfers',
}

function toOldNames(table: string): RawBuilder<unknown> {
  const columns = Object.entries(renamedColumns[table] ?? {}).map(
    ([name, old]) => sql`, t.${sql.ref(name)} as ${sql.ref(old)}`,
  )
  const now = renamedTables[table] ?? table
  return sql`(select t.*${sql.join(columns, sql``)} from ${sql.table(now)} t)`
}

/** Queries that read a table as it was before a later migration changed it, by its former name. */
export const formerTableQueries: FormerTableQueries = {
  ...Object.fromEntries(
    [...Object.keys(renamedTables), ...Object.keys(renamedColumns)].map((table) => [
      table,
      toOldNames(table),
    ]),
  ),
  // The row of an entry held the entry's link.
  ledger_entries: sql`(
    select e.*, r.chain, r.link,
      row_number() over (partition by r.chain, r.link order by e.number) as position
    from ledger_entries e left join ledger_link_ranges r on e.number between r.first and r.last
  )`,
}
