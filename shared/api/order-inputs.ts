import { z } from 'zod'
import {
  address,
  baseUnits,
  baseUnitsOrZero,
  chainId,
  hash,
  signature,
  stockId,
  unixSeconds,
} from './fields.ts'

// Fields of token orders. Signed structs use the contract's names (camelCase).

const uint256Text = baseUnitsOrZero

/** The `Order` struct of the order processor; its hash is the order's id on every chain. */
const orderData = z.strictObject({
  requestTimestamp: z
    .int()
    .positive()
    .meta({ examples: [1_795_000_000_000] }),
  recipient: address,
  assetToken: address,
  paymentToken: address,
  sell: z.boolean(),
  /** 0: market, 1: limit. */
  orderType: z.union([z.literal(0), z.literal(1)]),
  assetTokenQuantity: uint256Text,
  paymentTokenQuantity: uint256Text,
  price: uint256Text,
  /** 0: day, 1: good till canceled, 2: immediate or cancel, 3: fill or kill. */
  tif: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})

const signed = z.strictObject({ deadline: unixSeconds, signature })

const feeQuote = z.strictObject({
  orderId: uint256Text,
  requester: address,
  fee: uint256Text,
  timestamp: unixSeconds,
  deadline: unixSeconds,
})

const permit = z.strictObject({
  owner: address,
  spender: address,
  value: baseUnits,
  nonce: uint256Text,
  deadline: unixSeconds,
})

/** An order that the wallet itself sent to the order processor. */
export const directOrder = z.strictObject({
  chain_id: chainId,
  transaction_hash: hash,
  order_contract_address: address,
  smart_contract_order_id: uint256Text,
  stock_id: stockId,
})

/** An order that the wallet signed and we send. */
export const sponsoredOrder = z.strictObject({
  chain_id: chainId,
  contract_address: address,
  order_data: orderData,
  order_signature: signed,
  permit,
  permit_signature: signature,
  fee_quote: feeQuote,
  fee_quote_signature: signature,
})

export const feeEstimate = z.strictObject({
  chain_id: chainId,
  contract_address: address,
  is_sponsored: z.boolean(),
  order_data: orderData,
})

/** A cancellation: by signature for a sponsored order, by the wallet's own transaction for a direct one. */
export const cancellation = z
  .strictObject({
    chain_id: chainId,
    signature: signed.optional(),
    transaction_hash: hash.optional(),
  })
  .refine((input) => (input.signature === undefined) !== (input.transaction_hash === undefined), {
    message: 'Either a signature or a transaction.',
    path: ['signature'],
  })
  .meta({ examples: [{ chain_id: 11155111, transaction_hash: `0x${'4a'.repeat(32)}` }] })
