import { z } from 'zod'
import {
  addressField,
  baseUnitsField,
  baseUnitsOrZeroField,
  chainIdField,
  signatureField,
  stockIdField,
  transactionHashField,
  unixSecondsField,
} from './fields.ts'

// Fields of token orders. Signed structs use the contract's names (camelCase).

const uint256Text = baseUnitsOrZeroField

/** The `Order` struct of the order processor; its hash is the order's id on every chain. */
const orderData = z.strictObject({
  requestTimestamp: z
    .int()
    .positive()
    .meta({ examples: [1_795_000_000_000] }),
  recipient: addressField,
  assetToken: addressField,
  paymentToken: addressField,
  sell: z.boolean(),
  /** 0: market, 1: limit. */
  orderType: z.union([z.literal(0), z.literal(1)]),
  assetTokenQuantity: uint256Text,
  paymentTokenQuantity: uint256Text,
  price: uint256Text,
  /** 0: day, 1: good till canceled, 2: immediate or cancel, 3: fill or kill. */
  tif: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})

const signed = z.strictObject({ deadline: unixSecondsField, signature: signatureField })

const feeQuote = z.strictObject({
  orderId: uint256Text,
  requester: addressField,
  fee: uint256Text,
  timestamp: unixSecondsField,
  deadline: unixSecondsField,
})

const permit = z.strictObject({
  owner: addressField,
  spender: addressField,
  value: baseUnitsField,
  nonce: uint256Text,
  deadline: unixSecondsField,
})

/** An order that the wallet itself sent to the order processor. */
export const directOrderInput = z.strictObject({
  chain_id: chainIdField,
  transaction_hash: transactionHashField,
  order_contract_address: addressField,
  smart_contract_order_id: uint256Text,
  stock_id: stockIdField,
})

/** An order that the wallet signed and we send. */
export const sponsoredOrderInput = z.strictObject({
  chain_id: chainIdField,
  contract_address: addressField,
  order_data: orderData,
  order_signature: signed,
  permit,
  permit_signature: signatureField,
  fee_quote: feeQuote,
  fee_quote_signature: signatureField,
})

export const feeEstimateInput = z.strictObject({
  chain_id: chainIdField,
  contract_address: addressField,
  is_sponsored: z.boolean(),
  order_data: orderData,
})

/** A cancellation: by signature for a sponsored order, by the wallet's own transaction for a direct one. */
export const orderCancellationInput = z
  .strictObject({
    chain_id: chainIdField,
    signature: signed.optional(),
    transaction_hash: transactionHashField.optional(),
  })
  .refine((input) => (input.signature === undefined) !== (input.transaction_hash === undefined), {
    message: 'Provide either a signature or a transaction.',
    path: ['signature'],
  })
  .meta({ examples: [{ chain_id: 11155111, transaction_hash: `0x${'4a'.repeat(32)}` }] })
