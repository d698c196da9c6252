import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { legacyExportNames } from './export-names.ts'

/** The kind of object that a row belongs to. */
type Kind = 'entity' | 'wallet' | 'wire' | 'account' | 'order' | 'subscriber'

type PersonalTable = {
  table: string
  /** The columns that refer to the owner; a row belongs to the owner if one of them does. */
  by: string | readonly string[]
  of: Kind
  without?: readonly string[]
}

/**
 * All tables with personal data. Left out are credentials (hashes and tokens), the operators who changed flags and why,
 * the ids of other holders, and columns about our own handling of wires.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: 'entities', by: 'id', of: 'entity' },
  { table: 'confirmed_emails', by: 'entity_id', of: 'entity' },
  { table: 'email_codes', by: 'entity_id', of: 'entity', without: ['code_hash'] },
  { table: 'identity_checks', by: 'entity_id', of: 'entity' },
  { table: 'screenings', by: 'entity_id', of: 'entity' },
  { table: 'tax_forms', by: 'entity_id', of: 'entity' },
  { table: 'account_step_states', by: 'entity_id', of: 'entity' },
  {
    table: 'entity_flag_changes',
    by: 'entity_id',
    of: 'entity',
    without: ['actor', 'reason_text'],
  },
  { table: 'subscribers', by: 'entity_id', of: 'entity', without: ['referrer_id'] },
  { table: 'referral_rewards', by: 'referrer_id', of: 'subscriber', without: ['subscriber_id'] },
  { table: 'brokerage_accounts', by: 'entity_id', of: 'entity' },
  { table: 'bank_links', by: 'account_id', of: 'account', without: ['access_token', 'item_id'] },
  { table: 'ach_transfers', by: 'account_id', of: 'account' },
  { table: 'account_orders', by: 'account_id', of: 'account' },
  { table: 'account_executions', by: 'order_id', of: 'order' },
  { table: 'cash_journals', by: 'account_id', of: 'account' },
  { table: 'wallets', by: 'address', of: 'wallet' },
  { table: 'sessions', by: 'address', of: 'wallet', without: ['token_hash'] },
  { table: 'sign_in_nonces', by: 'address', of: 'wallet' },
  { table: 'terms_acceptances', by: 'address', of: 'wallet' },
  { table: 'eligibility_confirmations', by: 'address', of: 'wallet' },
  { table: 'wallet_flag_changes', by: 'address', of: 'wallet', without: ['actor', 'reason_text'] },
  { table: 'restrictions', by: 'address', of: 'wallet' },
  { table: 'favourites', by: 'wallet', of: 'wallet' },
  { table: 'contacts', by: 'wallet', of: 'wallet' },
  { table: 'token_transfers', by: ['sender', 'receiver'], of: 'wallet' },
  { table: 'faucet_grants', by: 'address', of: 'wallet' },
  { table: 'share_gifts', by: 'address', of: 'wallet' },
  { table: 'wire_requests', by: 'wallet', of: 'wallet' },
  {
    table: 'incoming_wires',
    by: 'memo_code',
    of: 'wire',
    without: ['account_id', 'reason', 'waits_for', 'covered_by'],
  },
  { table: 'usdplus_purchases', by: 'receiver', of: 'wallet' },
  { table: 'bridge_legs', by: ['sender', 'receiver'], of: 'wallet' },
  { table: 'redemptions', by: 'owner', of: 'wallet' },
  { table: 'instant_redemptions', by: 'owner', of: 'wallet' },
  { table: 'token_orders', by: 'requester', of: 'wallet' },
  { table: 'order_quotes', by: 'requester', of: 'wallet' },
  { table: 'wallet_totals', by: 'wallet', of: 'wallet' },
  { table: 'stock_transfers', by: 'wallet', of: 'wallet' },
  { table: 'dividend_payments', by: 'wallet', of: 'wallet' },
  { table: 'split_effects', by: 'wallet', of: 'wallet' },
  { table: 'gift_cards', by: 'claimed_by', of: 'wallet', without: ['code_hash'] },
  { table: 'notifications', by: 'wallet', of: 'wallet' },
  { table: 'notification_preferences', by: 'wallet', of: 'wallet' },
  { table: 'notification_languages', by: 'wallet', of: 'wallet' },
  { table: 'access_tokens', by: 'address', of: 'wallet', without: ['token_hash'] },
]

type Owner = { entityId: string; wallets: readonly string[] }

/** Returns the owner's rows by table, under the exported names. A `bigint` becomes text, because JSON has none. */
export async function listPersonalRows(db: Db, owner: Owner): Promise<Record<string, unknown[]>> {
  const owners = toOwners(owner)
  const found: Record<string, unknown[]> = {}
  for (const personalTable of personalTables) {
    const { table, by, of } = personalTable
    const isTheirs = [by].flat().map((column) => sql`${sql.ref(column)} in (${owners[of]})`)
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.join(isTheirs, sql` or `)}
    `.execute(db)
    found[legacyExportNames[table] ?? table] = rows.map((row) => toPlain(row, personalTable))
  }
  return found
}

function toOwners({ entityId, wallets }: Owner): Record<Kind, RawBuilder<unknown>> {
  const entity = sql`${entityId}::uuid`
  const wallet = sql.join(wallets)
  const account = sql`select id from brokerage_accounts where entity_id = ${entity}`
  return {
    entity,
    wallet,
    account,
    order: sql`select id from account_orders where account_id in (${account})`,
    wire: sql`select memo_code from wire_requests where wallet in (${wallet})`,
    subscriber: sql`select id from subscribers where entity_id = ${entity}`,
  }
}

const toPlain = (row: Record<string, unknown>, { table, without = [] }: PersonalTable) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (without.includes(column)) return []
      const name = legacyExportNames[`${table}.${column}`] ?? legacyExportNames[column] ?? column
      return [[name, typeof value === 'bigint' ? value.toString() : value]]
    }),
  )
