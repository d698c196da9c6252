import { z } from 'zod'
import { brokerOrderStatuses, orderSides } from '../domain/orders/broker-order.ts'
import { achDirections, achStatuses } from '../domain/wires/ach-transfer.ts'
import { orderGroups } from './order-records.ts'

// Answers about the account at the broker, as domain.md 4.1 has them. Money is dollars as decimal text.

const dollars = z.string().meta({ examples: ['840.12'] })
const time = z.iso.datetime()
const date = z.iso.date()

/** domain.md 4.1; `NONE`: nobody has opened one yet. */
export const accountStatuses = [
  'NONE',
  'INACTIVE',
  'ONBOARDING',
  'SUBMITTED',
  'ACTION_REQUIRED',
  'EDITED',
  'APPROVAL_PENDING',
  'APPROVED',
  'REJECTED',
  'ACTIVE',
  'SUBMISSION_FAILED',
  'DISABLED',
  'ACCOUNT_CLOSED',
] as const

export const relationshipStatuses = [
  'QUEUED',
  'PENDING',
  'APPROVED',
  'CANCEL_REQUESTED',
  'CANCELED',
] as const

export const bankRecord = z.strictObject({
  id: z.uuid(),
  status: z.enum(relationshipStatuses),
  bank_name: z.string(),
  /** The last digits of the account there. */
  mask: z.string(),
  account_type: z.enum(['CHECKING', 'SAVINGS']),
  linked_dt: time,
})

export const accountRecord = z.strictObject({
  status: z.enum(accountStatuses),
  id: z.uuid().nullable(),
  account_number: z.string().nullable(),
  name: z.string().nullable(),
  /** What the broker says where it needs something or said no. */
  reason: z.string().nullable(),
  created_dt: time.nullable(),
  opened_dt: time.nullable(),
  closed_dt: time.nullable(),
  is_closing: z.boolean(),
  bank: bankRecord.nullable(),
})

export const ledgerRecord = z.strictObject({
  cash: dollars,
  /** On its way in, and the first day when some of it can be used. */
  incoming: dollars,
  incoming_date: date.nullable(),
  held: dollars,
  outgoing: dollars,
  /** What is owed to us since a bank took back what was spent; new money pays it first. */
  receivable: dollars,
  buying_power: dollars,
  /** `cash`: settled dollars less what orders and withdrawals hold; nothing is lent. */
  buying_power_rule: z.literal('cash'),
})

export const transferRecord = z.strictObject({
  id: z.uuid(),
  relationship_id: z.uuid(),
  bank_name: z.string(),
  mask: z.string(),
  direction: z.enum(achDirections),
  amount: dollars,
  status: z.enum(achStatuses),
  /** In the bank's words, of what was returned or rejected. */
  reason: z.string().nullable(),
  created_dt: time,
  /** The day when it can be used, or has arrived. */
  available_date: date,
  settled_dt: time.nullable(),
  ended_dt: time.nullable(),
  is_cancellable: z.boolean(),
})

export const accountOrderRecord = z.strictObject({
  id: z.uuid(),
  stock_id: z.int(),
  symbol: z.string(),
  side: z.enum(orderSides),
  type: z.literal('MARKET'),
  time_in_force: z.literal('DAY'),
  /** One of the two. */
  notional: dollars.nullable(),
  qty: z.string().nullable(),
  status: z.enum(brokerOrderStatuses),
  group: z.enum(orderGroups),
  filled_qty: z.string(),
  filled_avg_price: z.string().nullable(),
  /** What it cost or brought so far. */
  filled_amount: dollars,
  held: dollars,
  reason: z.string().nullable(),
  is_cancellable: z.boolean(),
  created_dt: time,
  filled_dt: time.nullable(),
  ended_dt: time.nullable(),
})

export const positionRecord = z.strictObject({
  /** Null for what we do not list. */
  stock_id: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  qty: z.string(),
  avg_entry_price: z.string(),
  cost_basis: dollars,
  current_price: z.string().nullable(),
  market_value: dollars.nullable(),
  unrealized_pl: dollars.nullable(),
  /** A fraction: 0.05 is five percent. */
  unrealized_plpc: z.string().nullable(),
})

export const documentKinds = ['account_statement', 'trade_confirmation', 'tax_statement'] as const

export const statementRecord = z.strictObject({
  id: z.uuid(),
  type: z.enum(documentKinds),
  name: z.string(),
  /** `1099-B`, `1042-S`; empty where it is nothing special. */
  sub_type: z.string(),
  date,
})

export const linkTokenRecord = z.strictObject({
  link_token: z.string(),
  expires_dt: time,
  /** Where the form is that this token opens; null where it comes with a script of the vendor. */
  form_url: z.string().nullable(),
})
