import type { Generated } from 'kysely'

export type RedemptionTables = {
  notices: {
    id: Generated<string>
    /** A transaction's number; read as text. */
    xid: Generated<string>
    wallet: string
    kind: 'redemptions' | 'wires'
    created_at: Generated<Date>
  }
}
