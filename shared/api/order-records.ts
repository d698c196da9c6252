import { z } from 'zod'
import { brokerOrderStatuses, orderSides, timesInForce } from '../domain/orders/broker-order.ts'
import { orderStatuses } from '../domain/orders/order.ts'
import { feeTypes } from '../domain/orders/order-fees.ts'
import { orderEndReasons, orderTypes, orderWaits } from '../domain/orders/order-terms.ts'
import {
  address,
  chainId,
  hash,
  inAddress,
  searchText,
  signature,
  stockId,
  symbol,
  unixSeconds,
} from './fields.ts'

// Answers about token orders, as domain.md 3.3 has them. Quantities and prices are decimal text.

const quantity = z.string().meta({ examples: ['12.5'] })
const time = z.iso.datetime()

/** Working: may still change. Filled: has an end, and something of it was filled. Closed: the rest. */
export const orderGroups = ['working', 'filled', 'closed'] as const

const ours = { 'x-origin': 'ours' }

/** `search_text`: a part of the stock's symbol or name, or of an order's id. */
export const orderFilter = {
  group: z.enum(orderGroups).optional().meta(ours),
  search_text: searchText.optional().meta(ours),
  stock_id: inAddress(stockId).optional().meta(ours),
}

/** `fee_in_wei` are base units of the payment token, `fee_in_eth` the same in whole ones, for eyes. */
const feeLine = z.strictObject({
  type: z.enum(feeTypes),
  fee_in_eth: z.number(),
  fee_in_wei: z.string(),
})

export const orderRecord = z.strictObject({
  id: z.uuid(),
  chain_id: z.int(),
  created_dt: time,
  order_contract_address: address,
  order_side: z.enum(orderSides),
  order_type: z.enum(orderTypes),
  order_tif: z.enum(timesInForce),
  /** Null until it is sent. */
  order_transaction_hash: hash.nullable(),
  cancel_transaction_hash: hash.nullable(),
  smart_contract_order_id: z.string(),
  payment_token: address,
  /** What a buy pays besides the fee; null for a sale. */
  payment_token_quantity: quantity.nullable(),
  asset_token: address,
  /** What a sale sells; null for a buy. */
  asset_token_quantity: quantity.nullable(),
  /** Of a market order the worst price it takes, where it names one. */
  limit_price: quantity.nullable(),
  /** In the payment token: all there is to pay for a buy, the most for a sale. */
  fee: quantity,
  fees: z.array(feeLine),
  network_fee_in_usd: quantity.nullable(),
  status: z.enum(orderStatuses),
  stock_id: z.int(),
  // Ours.
  symbol: z.string(),
  recipient_address: address,
  is_sponsored: z.boolean(),
  group: z.enum(orderGroups),
  /** How it stands at the exchange; null before it is there. */
  broker_status: z.enum(brokerOrderStatuses).nullable(),
  /** When it ends by itself, on the clock of this world; null where it does not or is not placed. */
  expires_dt: time.nullable(),
  ended_dt: time.nullable(),
  filled_asset_quantity: quantity,
  filled_payment_quantity: quantity,
  fees_taken: quantity,
  average_price: quantity.nullable(),
  waiting_for: z.enum(orderWaits).nullable(),
  /** Why it ended before all of it was filled, or is parked. */
  reason: z.enum(orderEndReasons).nullable(),
  is_cancellable: z.boolean(),
  is_cancel_asked: z.boolean(),
  closed_transaction_hash: hash.nullable(),
})

/** domain.md 3.3: a part that was filled and is on the chain. */
const fulfilment = z.strictObject({
  id: z.string(),
  order_id: z.uuid(),
  chain_id: z.int(),
  transaction_hash: hash,
  transaction_dt: time,
  asset_token_filled: quantity,
  asset_token_spent: quantity,
  payment_token_filled: quantity,
  payment_token_spent: quantity,
  payment_token_fee: quantity,
  /** When and at what price the broker filled it. */
  executed_dt: time.nullable(),
  price: quantity,
})

export const orderSteps = [
  'submitted',
  'escrowed',
  'routed',
  'filled',
  'cancel_asked',
  'parked',
  'ended',
] as const

export const orderDetailRecord = orderRecord.extend({
  fulfilments: z.array(fulfilment),
  /** What happened, in its order. */
  steps: z.array(
    z.strictObject({
      step: z.enum(orderSteps),
      status: z.enum(orderStatuses),
      created_dt: time,
      transaction_hash: hash.nullable(),
      reason: z.enum(orderEndReasons).nullable(),
    }),
  ),
})

const uint256Text = z.string().regex(/^\d+$/)

export const feeEstimateRecord = z.strictObject({
  chain_id: chainId,
  fee_quote: z.strictObject({
    orderId: uint256Text,
    requester: address,
    fee: uint256Text,
    timestamp: unixSeconds,
    deadline: unixSeconds,
  }),
  fee_quote_signature: signature,
  fees: z.array(feeLine),
  payment_token: address,
})

/** One stock of the report: what there is of its token, and what stands behind it. */
const backing = z.strictObject({
  stock_id: z.int(),
  symbol,
  name: z.string(),
  /** Null on a chain that is not followed now. */
  supplies: z.array(
    z.strictObject({ chain_id: z.int(), token_address: address, supply: quantity.nullable() }),
  ),
  /** Of all chains; null while one of them is not known. */
  total_supply: quantity.nullable(),
  /** Shares at the broker; null while it cannot be asked. */
  position: quantity.nullable(),
  /** Null where either is not known. */
  is_backed: z.boolean().nullable(),
  price: quantity.nullable(),
  price_dt: time.nullable(),
  /** Of all tokens, in dollars. */
  market_value: quantity.nullable(),
})

export const reportRecord = z.strictObject({
  as_of_dt: time,
  /** Who keeps the shares, as they say it themselves. */
  custodian: z.strictObject({ name: z.string(), is_simulated: z.boolean() }),
  /** When the custodian was asked; null when it did not answer. */
  positions_dt: time.nullable(),
  /** Up to which block each chain is booked; null while it is not followed. */
  chains: z.array(
    z.strictObject({
      chain_id: z.int(),
      block_number: z.int().nullable(),
      block_dt: time.nullable(),
    }),
  ),
  /** Null where a price or a supply is not known. */
  total_market_value: quantity.nullable(),
  /** False as soon as one stock is not; null where that is not known. */
  is_backed: z.boolean().nullable(),
  stocks: z.array(backing),
})

/** A part of an order that was filled, without whose it was. */
export const filledOrderRecord = z.strictObject({
  stock_id: z.int(),
  symbol,
  chain_id: z.int(),
  order_side: z.enum(orderSides),
  asset_token_quantity: quantity,
  payment_token: address,
  payment_token_quantity: quantity,
  price: quantity,
  transaction_hash: hash,
  transaction_dt: time,
})

export type OrderAnswer = z.output<typeof orderRecord>
export type OrderDetailAnswer = z.output<typeof orderDetailRecord>
export type FeeEstimateAnswer = z.output<typeof feeEstimateRecord>
export type ReportAnswer = z.output<typeof reportRecord>
export type FilledOrderAnswer = z.output<typeof filledOrderRecord>
