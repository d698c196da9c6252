import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { CorporateActionTables } from './action-tables.ts'
import type { BridgeTables } from './bridge-tables.ts'
import type { ChainTables, LedgerTables } from './chain-tables.ts'
import type { EffectTables } from './effect-tables.ts'
import type { GiftTables } from './gift-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { OddRecordTables } from './odd-record-tables.ts'
import type { OrderBrokerTables } from './order-broker-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { RateLimitTables } from './rate-tables.ts'
import type { ReconcileTables } from './reconcile-tables.ts'
import type { RedemptionTables } from './redemption-tables.ts'
import type { StatusTables } from './status-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { StockTokenTables } from './stock-token-tables.ts'
import type { TransferTables } from './transfer-tables.ts'
import type { WireTables } from './wire-tables.ts'
import type { YieldTables } from './yield-tables.ts'

/** All tables with the columns that the migrations define; queries cast `bigint` to text. */
export type Tables = {
  entities: {
    id: Generated<string>
    is_blocked: Generated<boolean>
    is_whitelisted: Generated<boolean>
    is_aml_flagged: Generated<boolean>
    created_at: Date
  }
  wallets: {
    address: string
    entity_id: string
    is_aml_flagged: Generated<boolean>
    created_at: Date
    contract_chain_id: string | null
  }
  sessions: {
    token_hash: string
    id: string
    device: string
    address: string
    chain_id: ColumnType<string | number, number, never>
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  sign_in_nonces: { address: string; nonce: string; used_at: Date }
  terms_acceptances: {
    address: string
    form: 'company' | 'usdplus'
    version_date: ColumnType<Date, string, never>
    text_hash: string
    signature: string
    chain_id: ColumnType<string | number, number, never>
    nonce: string
    accepted_at: Date
  }
  eligibility_confirmations: {
    address: string
    version_date: ColumnType<Date, string, never>
    language: 'en' | 'es-MX'
    text_hash: string
    confirmed_at: Date
  }
  feature_flags: { name: string; is_on: boolean; updated_at: Date }
} & AccountTables &
  StatusTables &
  CorporateActionTables &
  ChainTables &
  BridgeTables &
  LedgerTables &
  EffectTables &
  GiftTables &
  IdentityTables &
  OddRecordTables &
  OrderBrokerTables &
  OrderTables &
  ReconcileTables &
  RateLimitTables &
  RedemptionTables &
  StockTables &
  StockTokenTables &
  WireTables &
  TransferTables &
  YieldTables

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
