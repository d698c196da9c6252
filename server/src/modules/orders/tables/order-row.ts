import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type {
  BrokerOrderStatus,
  OrderSide,
  TimeInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderClosing } from '@parvalue/shared/domain/orders/order-closing.ts'
import type {
  OrderEndReason,
  OrderType,
  OrderWait,
} from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../tables/tables.ts'
import type { CancelSubmission, OrderSubmission } from '../intake/submission.ts'

export type OrderClosedBy = 'fulfilled' | 'cancelled'

/** One token order; addresses and hashes in lower case, amounts in base units. */
export type TokenOrder = {
  id: string
  chainId: number
  contract: Address
  orderHash: Hex
  requester: Address
  recipient: Address
  isSponsored: boolean
  stockId: number
  symbol: string
  side: OrderSide
  type: OrderType
  tif: TimeInForce
  assetToken: Address
  paymentToken: Address
  /** Stock tokens of a sale; 0 for a buy. */
  assetAmount: bigint
  /** Payment tokens of a buy, without the fee; 0 for a sale. */
  paymentAmount: bigint
  /** Payment tokens for one stock token, 18 decimals; for a market order the worst price it accepts, if any. */
  price: bigint | null
  requestTimestamp: bigint
  feeAmount: bigint
  networkFeeAmount: bigint
  hasQuote: boolean
  isCanonical: boolean
  /** Null until the order is mined. */
  blockNumber: number | null
  transactionHash: Hex | null
  createdAtMs: number
  status: OrderStatus
  parkedFrom: OrderStatus | null
  reason: OrderEndReason | null
  waitingFor: OrderWait | null
  cancelRequestedAtMs: number | null
  cancelTransactionHash: Hex | null
  closing: OrderClosing | null
  brokerOrderId: string | null
  brokerStatus: BrokerOrderStatus | null
  expiresAtMs: number | null
  failures: number
  jobVersion: number
  /**
   * The kind of the closing event, stored as soon as a block contains it, before the block is final; null without one.
   */
  closedBy: OrderClosedBy | null
  closedBlock: number | null
  closedTransactionHash: Hex | null
  endedAtMs: number | null
  submission: OrderSubmission | null
  cancelSubmission: CancelSubmission | null
}

type Row = Selectable<Tables['token_orders']>

export const toTokenOrder = (row: Row): TokenOrder => ({
  ...toTerms(row),
  ...toLife(row),
  id: row.id,
  isSponsored: row.is_sponsored,
  stockId: row.stock_id,
  symbol: row.symbol,
  feeAmount: BigInt(row.fee_amount),
  networkFeeAmount: BigInt(row.network_fee_amount),
  hasQuote: row.has_quote,
  submission: row.submission as OrderSubmission | null,
  cancelSubmission: row.cancel_submission as CancelSubmission | null,
})

const toTerms = (row: Row) => ({
  chainId: Number(row.chain_id),
  contract: row.contract as Address,
  orderHash: row.order_hash as Hex,
  requester: row.requester as Address,
  recipient: row.recipient as Address,
  side: row.side,
  type: row.type,
  tif: row.tif,
  assetToken: row.asset_token as Address,
  paymentToken: row.payment_token as Address,
  assetAmount: BigInt(row.asset_amount),
  paymentAmount: BigInt(row.payment_amount),
  price: row.price === null ? null : BigInt(row.price),
  requestTimestamp: BigInt(row.request_timestamp),
})

const toLife = (row: Row) => ({
  isCanonical: row.is_canonical,
  blockNumber: toNumber(row.block_number),
  transactionHash: row.transaction_hash as Hex | null,
  createdAtMs: row.created_at.getTime(),
  status: row.status,
  parkedFrom: row.status_before_parking,
  reason: row.reason as OrderEndReason | null,
  waitingFor: row.waiting_for as OrderWait | null,
  cancelRequestedAtMs: row.cancel_requested_at?.getTime() ?? null,
  cancelTransactionHash: row.cancel_transaction_hash as Hex | null,
  closing: row.close_intent,
  brokerOrderId: row.broker_order_id,
  brokerStatus: row.broker_status,
  expiresAtMs: row.expires_at?.getTime() ?? null,
  failures: row.failures,
  jobVersion: row.job_version,
  closedBy: row.closed_by,
  closedBlock: toNumber(row.closed_block),
  closedTransactionHash: row.closed_transaction_hash as Hex | null,
  endedAtMs: row.ended_at?.getTime() ?? null,
})

const toNumber = (value: string | number | null): number | null =>
  value === null ? null : Number(value)

/** Returns whether the order is mined in a final block, which no reorg removes. */
export const isOrderBlockFinal = (
  { isCanonical, blockNumber }: Pick<TokenOrder, 'isCanonical' | 'blockNumber'>,
  finalBlock: number,
): boolean => isCanonical && blockNumber !== null && blockNumber <= finalBlock

const TIFS = ['DAY', 'GTC', 'IOC', 'FOK'] as const
const tifNumbers = { DAY: 0, GTC: 1, IOC: 2, FOK: 3 } as const

/** Returns the terms as the contract's struct, which the operator's calls about an order pass. */
export const toChainOrder = (row: TokenOrder): ChainOrder => ({
  requestTimestamp: row.requestTimestamp,
  recipient: row.recipient,
  assetToken: row.assetToken,
  paymentToken: row.paymentToken,
  sell: row.side === 'SELL',
  orderType: row.type === 'LIMIT' ? 1 : 0,
  assetTokenQuantity: row.assetAmount,
  paymentTokenQuantity: row.paymentAmount,
  price: row.price ?? 0n,
  tif: tifNumbers[row.tif],
})

/** Returns the id and the terms, by which calls to the contract identify an order. */
export const toOrderReference = (row: TokenOrder) => ({
  id: row.orderHash,
  order: toChainOrder(row),
})

export const toTimeInForce = (number: bigint | number): TimeInForce => TIFS[Number(number)] ?? 'DAY'
