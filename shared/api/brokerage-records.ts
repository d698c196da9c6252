import { z } from 'zod'
import { brokerOrderStatuses, orderSides } from '../domain/orders/broker-order.ts'
import { achDirections, achStatuses } from '../domain/wires/ach-transfer.ts'
import { orderGroups } from './order-answers.ts'

// Records of the brokerage account. Money is dollars as decimal text.

const dollars = z.string().meta({ examples: ['840.12'] })
const time = z.iso.datetime()
const date = z.iso.date()

/** Statuses of a brokerage account, as the broker names them; `NONE`: not opened yet. */
export const brokerageAccountStatuses = [
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

export const bankLinkStatuses = [
  'QUEUED',
  'PENDING',
  'APPROVED',
  'CANCEL_REQUESTED',
  'CANCELED',
] as const

export const bankLinkRecord = z.strictObject({
  id: z.uuid(),
  status: z.enum(bankLinkStatuses),
  bank_name: z.string(),
  /** Last digits of the bank account number. */
  mask: z.string(),
  account_type: z.enum(['CHECKING', 'SAVINGS']),
  linked_dt: time,
})

export const brokerageAccountRecord = z.strictObject({
  status: z.enum(brokerageAccountStatuses),
  id: z.uuid().nullable(),
  account_number: z.string().nullable(),
  name: z.string().nullable(),
  /** The broker's reason if it requires something or rejected the account; null otherwise. */
  reason: z.string().nullable(),
  created_dt: time.nullable(),
  opened_dt: time.nullable(),
  closed_dt: time.nullable(),
  is_closing: z.boolean(),
  bank: bankLinkRecord.nullable(),
})

export const accountBalancesRecord = z.strictObject({
  cash: dollars,
  /** Deposits that are not settled yet. */
  incoming: dollars,
  /** First day on which some of the incoming deposits settle; null if there are none. */
  incoming_date: date.nullable(),
  held: dollars,
  outgoing: dollars,
  /** Debt of the customer after a returned transfer; incoming money repays it first. */
  receivable: dollars,
  /** Dollars that can be spent on shares now. */
  buying_power: dollars,
  /**
   * `cash`: dollars less the holds of orders and withdrawals, including unsettled proceeds; there is no margin.
   * `settled_cash`: the broker has restricted the account after violations, so only settled dollars count.
   */
  buying_power_rule: z.enum(['cash', 'settled_cash']),
  /** Settled dollars, which can be withdrawn now. */
  withdrawable: dollars,
  /** Proceeds of sales by the trading day on which they settle and can be withdrawn, earliest first. */
  unsettled: z.array(z.strictObject({ amount: dollars, withdrawable_date: date })),
})

export const achTransferRecord = z.strictObject({
  id: z.uuid(),
  relationship_id: z.uuid(),
  bank_name: z.string(),
  mask: z.string(),
  direction: z.enum(achDirections),
  amount: dollars,
  status: z.enum(achStatuses),
  /** The bank's reason text of a returned or rejected transfer; null otherwise. */
  reason: z.string().nullable(),
  created_dt: time,
  /** Expected day on which a deposit is usable or a withdrawal has arrived. */
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
  /** The order is by amount (`notional`) or by shares (`qty`); the other is null. */
  notional: dollars.nullable(),
  qty: z.string().nullable(),
  status: z.enum(brokerOrderStatuses),
  group: z.enum(orderGroups),
  filled_qty: z.string(),
  filled_avg_price: z.string().nullable(),
  /** Cost or proceeds of the fills so far. */
  filled_amount: dollars,
  held: dollars,
  reason: z.string().nullable(),
  is_cancellable: z.boolean(),
  created_dt: time,
  filled_dt: time.nullable(),
  ended_dt: time.nullable(),
})

export const accountPositionRecord = z.strictObject({
  /** Null if the stock is not listed in the app. */
  stock_id: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  qty: z.string(),
  avg_entry_price: z.string(),
  cost_basis: dollars,
  current_price: z.string().nullable(),
  market_value: dollars.nullable(),
  unrealized_pl: dollars.nullable(),
  /** Unrealized gain as a fraction of the cost: 0.05 is five percent. */
  unrealized_plpc: z.string().nullable(),
})

export const accountDocumentKinds = [
  'account_statement',
  'trade_confirmation',
  'tax_statement',
] as const

export const accountDocumentRecord = z.strictObject({
  id: z.uuid(),
  type: z.enum(accountDocumentKinds),
  name: z.string(),
  /** Tax form such as `1099-B` or `1042-S`; empty for other documents. */
  sub_type: z.string(),
  date,
})

export const bankLinkTokenRecord = z.strictObject({
  link_token: z.string(),
  expires_dt: time,
  /** URL of the bank-linking form for this token; null if the vendor's script opens it. */
  form_url: z.string().nullable(),
})
