import type { ColumnType, Generated } from 'kysely'

/** Records of the market data vendor that could not be read, and the first import of each stock's records. */
export type OddRecordTables = {
  corporate_action_first_imports: { stock_id: number; date: ColumnType<Date, string, never> }
  corporate_action_odd_records: {
    id: ColumnType<string | number, never, never>
    raw_hash: string
    vendor_id: string | null
    raw: string
    stock_id: number | null
    reason: string
    first_seen_at: Date
    last_seen_at: Date
    resolution: 'completed' | 'dismissed' | 'gone' | null
    resolved_at: Date | null
    resolved_by: string | null
    resolved_reason: string | null
    is_followed: Generated<boolean>
    completed_as: ColumnType<unknown, string | null, string | null>
  }
}
