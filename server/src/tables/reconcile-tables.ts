import type { Generated, GeneratedAlways } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

export type ReconcileTables = {
  flow_freezes: { flow: string; check_id: string; sentence: string; since: Date; seen_at: Date }
  flow_events: {
    number: GeneratedAlways<string | number>
    flow: string
    check_id: string
    event: 'frozen' | 'thawed'
    sentence: string
    at: Date
  }
  reconcile_checks: {
    check_id: string
    part: string
    state: 'ok' | 'violated' | 'unknown'
    checked_at: Date
    well_at: Date | null
    violations: BigIntColumn
  }
  reconcile_findings: {
    check_id: string
    part: string
    flow: string
    runs: number
    sentence: string
  }
  ledger_checkpoints: {
    chain: number
    number: BigIntColumn
    hash: string
    swept: Generated<string | number>
    seen: Generated<string | number>
  }
  ledger_checked_balances: { account: BigIntColumn; debits: AmountColumn; credits: AmountColumn }
}
