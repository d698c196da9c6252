import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
import type {
  AccessTokenData,
  AccessTokenScope,
} from '@parvalue/shared/domain/identity/access-token.ts'
import type { GiftDestination, GiftStatus } from '@parvalue/shared/domain/product/gift-card.ts'
import type {
  NotificationEvent,
  NotificationKind,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import type { SubscriberState } from '@parvalue/shared/domain/product/referral.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

type NullableBigInt = ColumnType<string | number | null, number | null, number | null>

export type GiftTables = {
  gift_cards: {
    id: Generated<string>
    code_hash: string | null
    code_end: string | null
    kind: 'stock' | 'usd'
    stock_id: number | null
    amount: AmountColumn
    given_by: string | null
    created_at: Date
    expires_at: Date
    claimed_by: string | null
    claimed_at: Date | null
    destination: GiftDestination | null
    chain_id: NullableBigInt
    status: GiftStatus | null
    attempt: Generated<number>
    waits_for: 'chain' | 'restricted' | null
    received_at: Date | null
    transaction_hash: string | null
  }
  subscribers: {
    id: Generated<string>
    entity_id: string
    wallet: string
    chain_id: BigIntColumn
    referral_code: string
    referrer_id: string | null
    state: SubscriberState
    joined_at: Date
    traded_at: Date | null
  }
  referral_rewards: {
    subscriber_id: string
    referrer_id: string
    gift_card_id: string
    created_at: Date
  }
  notifications: {
    id: Generated<string>
    wallet: string
    kind: NotificationKind
    event: NotificationEvent
    key: string
    /** JSON object. */
    facts: ColumnType<unknown, string, never>
    created_at: Date
    read_at: Date | null
    mail: 'none' | 'due' | 'sent'
  }
  notification_preferences: {
    wallet: string
    kind: NotificationKind
    is_shown: boolean
    is_mailed: boolean
  }
  notification_languages: { wallet: string; language: MailLanguage }
  access_tokens: {
    id: string
    token_hash: string
    address: string
    chain_id: BigIntColumn
    name: string
    scope: AccessTokenScope
    personal_data: AccessTokenData[]
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
  }
}
