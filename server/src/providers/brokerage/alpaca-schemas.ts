import { z } from 'zod'

// The fields that the adapter reads; see docs.alpaca.markets/reference. Alpaca writes most numbers as text.

const numberText = z.union([z.string(), z.number()]).transform(String)

/** Answer of docs.alpaca.markets/reference/getorderforaccount. */
export const alpacaOrderSchema = z.object({
  id: z.string().min(1),
  client_order_id: z.string().min(1),
  created_at: z.string(),
  symbol: z.string().min(1),
  notional: numberText.nullish(),
  qty: numberText.nullish(),
  filled_qty: numberText.nullish(),
  filled_avg_price: numberText.nullish(),
  type: z.string(),
  side: z.string(),
  time_in_force: z.string(),
  limit_price: numberText.nullish(),
  status: z.string(),
  extended_hours: z.boolean(),
})
export type AlpacaOrder = z.output<typeof alpacaOrderSchema>

/** Event of docs.alpaca.markets/reference/subscribetotradev2sse. */
export const alpacaEventSchema = z.object({
  account_id: z.string(),
  at: z.string(),
  event_id: z.string().min(1),
  event: z.string(),
  order: alpacaOrderSchema,
  execution_id: z.string().nullish(),
  previous_execution_id: z.string().nullish(),
  price: numberText.nullish(),
  qty: numberText.nullish(),
  reason: z.string().nullish(),
})
export type AlpacaEvent = z.output<typeof alpacaEventSchema>

/** Answer of docs.alpaca.markets/reference/getpositionsforaccount-1. */
export const alpacaPositionsSchema = z.array(
  z.object({ symbol: z.string().min(1), qty: numberText, side: z.string() }),
)

/** Answer of docs.alpaca.markets/reference/gettradingaccount. */
export const alpacaAccountSchema = z.object({ cash: numberText, buying_power: numberText })

/** The body of a refused request. */
export const alpacaRefusalSchema = z.object({ code: z.number().nullish(), message: z.string() })
