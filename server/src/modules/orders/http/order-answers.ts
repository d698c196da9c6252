import type { OrderAnswer, OrderDetailAnswer } from '@parvalue/shared/api/order-answers.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import {
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import {
  type BrokerExecution,
  sumExecutedShares,
  toAveragePrice,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import { isOrderCancellable, isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import {
  type FeeLine,
  splitAgreedFee,
  standardFeeRates,
} from '@parvalue/shared/domain/orders/order-fees.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { getAddress, hexToBigInt } from 'viem/utils'
import type { OrderFill } from '../chain/fill-store.ts'
import type { PaymentToken } from '../deps.ts'
import type { OrderListItem, OrderWithHistory } from '../service.ts'
import type { OrderStep } from '../tables/order-store.ts'

/** Returns the payment token with this address on a chain. */
export type GetPaymentToken = (chainId: number, address: string) => PaymentToken

const toTime = (ms: number) => new Date(ms).toISOString()
const toTimeOrNull = (ms: number | null) => (ms === null ? null : toTime(ms))
const toTokens = (amount: bigint) => toAmountText(amount, STOCK_TOKEN_DECIMALS)

type Sums = { asset: bigint; payment: bigint; fee: bigint }

const sumOf = (fills: readonly OrderFill[]): Sums =>
  fills.reduce(
    (sum, fill) => ({
      asset: sum.asset + fill.assetAmount,
      payment: sum.payment + fill.paymentAmount,
      fee: sum.fee + fill.feeAmount,
    }),
    { asset: 0n, payment: 0n, fee: 0n },
  )

/** Returns the average price in payment tokens per stock token, truncated to `PRICE_DECIMALS`; null without a fill. */
function toPriceText({ asset, payment }: Sums, decimals: number): string | null {
  if (asset === 0n) return null
  const scale = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - decimals)
  return toAmountText((payment * scale) / asset, PRICE_DECIMALS)
}

export function toOrderAnswer(row: OrderListItem, token: PaymentToken): OrderAnswer {
  const { decimals } = token
  const sums = sumOf(row.fills)
  const toPayment = (amount: bigint) => toAmountText(amount, decimals)
  const isSale = row.side === 'SELL'
  return {
    ...toIdentity(row),
    payment_token_quantity: isSale ? null : toPayment(row.paymentAmount),
    asset_token_quantity: isSale ? toTokens(row.assetAmount) : null,
    limit_price: row.price === null ? null : toAmountText(row.price, ORDER_PRICE_DECIMALS),
    fee: toPayment(row.feeAmount),
    fees: toLines(row, token).map((line) => toFeeAnswer(line, decimals)),
    network_fee_in_usd: row.isSponsored ? toPayment(row.networkFeeAmount) : null,
    filled_asset_quantity: toTokens(sums.asset),
    filled_payment_quantity: toPayment(sums.payment),
    fees_taken: toPayment(sums.fee),
    average_price: toAverage(row, sums, decimals),
    ...toExecuted(row.brokerExecutions),
    ...toState(row),
  }
}

/**
 * Returns the average price of the mined fills: that of the broker where its executions are these fills, because
 * payments are rounded to the token's decimals.
 */
function toAverage({ brokerExecutions }: OrderListItem, sums: Sums, decimals: number) {
  const price = toAveragePrice(brokerExecutions)
  return price !== null && sumExecutedShares(brokerExecutions) === sums.asset
    ? toAmountText(price, PRICE_DECIMALS)
    : toPriceText(sums, decimals)
}

function toExecuted(executions: readonly BrokerExecution[]) {
  const price = toAveragePrice(executions)
  return {
    executed_asset_quantity: toTokens(sumExecutedShares(executions)),
    executed_average_price: price === null ? null : toAmountText(price, PRICE_DECIMALS),
  }
}

const toIdentity = (row: OrderListItem) => ({
  id: row.id,
  chain_id: row.chainId,
  created_dt: toTime(row.createdAtMs),
  order_contract_address: getAddress(row.contract),
  order_side: row.side,
  order_type: row.type,
  order_tif: row.tif,
  order_transaction_hash: row.transactionHash,
  cancel_transaction_hash: row.cancelTransactionHash,
  smart_contract_order_id: hexToBigInt(row.orderHash).toString(),
  payment_token: getAddress(row.paymentToken),
  asset_token: getAddress(row.assetToken),
  stock_id: row.stockId,
  symbol: row.symbol,
  recipient_address: getAddress(row.recipient),
  is_sponsored: row.isSponsored,
})

function toState(row: OrderListItem) {
  const isOver = isOrderFinal(row.status)
  const isAsked = row.cancelRequestedAtMs !== null
  return {
    status: row.status,
    group: toGroup(row),
    broker_status: row.brokerStatus,
    expires_dt: isOver ? null : toTimeOrNull(row.expiresMarketMs),
    ended_dt: toTimeOrNull(row.endedAtMs),
    waiting_for: isOver ? null : row.waitingFor,
    are_proceeds_held: row.areProceedsHeld,
    reason: row.reason,
    is_cancellable: isOrderCancellable(row.status) && !isAsked && row.closedBy === null,
    is_cancel_asked: isAsked,
    closed_transaction_hash: row.closedTransactionHash,
    owner_cancel: isOver || row.closedBy !== null ? null : toOwnerCancel(row),
    terms: toTerms(row),
  }
}

/** Returns from when the owner can cancel on chain, and the amounts that the call repeats; null without a request. */
function toOwnerCancel(row: OrderListItem): OrderAnswer['owner_cancel'] {
  if (row.cancellableAtMs === null) return null
  return { cancellable_dt: toTime(row.cancellableAtMs), ...toTerms(row) }
}

const toTerms = (row: OrderListItem): OrderAnswer['terms'] => ({
  requestTimestamp: row.requestTimestamp.toString(),
  assetTokenQuantity: row.assetAmount.toString(),
  paymentTokenQuantity: row.paymentAmount.toString(),
  price: (row.price ?? 0n).toString(),
})

const toGroup = ({
  status,
  fills,
}: Pick<OrderListItem, 'status' | 'fills'>): OrderAnswer['group'] => {
  if (!isOrderFinal(status)) return 'working'
  return fills.length > 0 ? 'filled' : 'closed'
}

const toLines = (row: OrderListItem, { isUsdPlus, decimals }: PaymentToken): FeeLine[] =>
  splitAgreedFee(isUsdPlus ? standardFeeRates.usdPlus : standardFeeRates.otherDollar, {
    fee: row.feeAmount,
    networkFee: row.networkFeeAmount,
    decimals,
  })

export const toFeeAnswer = ({ type, amount }: FeeLine, decimals: number) => ({
  type,
  fee_in_eth: Number(toAmountText(amount, decimals)),
  fee_in_wei: amount.toString(),
})

export const toOrderDetailAnswer = (
  row: OrderWithHistory,
  token: PaymentToken,
): OrderDetailAnswer => ({
  ...toOrderAnswer(row, token),
  fulfilments: row.fills.map((fill) => toFulfilment(row, fill, token)),
  steps: toSteps(row.steps),
})

/** Converts a fill to an answer: a buy spends payment and is filled with stock tokens, a sale the other way round. */
function toFulfilment(row: OrderWithHistory, fill: OrderFill, { decimals }: PaymentToken) {
  const [assets, payment] = [toTokens(fill.assetAmount), toAmountText(fill.paymentAmount, decimals)]
  const isSale = row.side === 'SELL'
  const executed = row.executions.get(fill.fillId) ?? null
  const sums = { asset: fill.assetAmount, payment: fill.paymentAmount, fee: fill.feeAmount }
  return {
    id: fill.fillId,
    order_id: row.id,
    chain_id: row.chainId,
    transaction_hash: fill.transactionHash,
    transaction_dt: toTime(fill.minedAtMs),
    asset_token_filled: isSale ? '0' : assets,
    asset_token_spent: isSale ? assets : '0',
    payment_token_filled: isSale ? payment : '0',
    payment_token_spent: isSale ? '0' : payment,
    payment_token_fee: toAmountText(fill.feeAmount, decimals),
    executed_dt: executed && toTime(executed.atMs),
    price: toPriceText(sums, decimals) ?? '0',
  }
}

type StepAnswer = OrderDetailAnswer['steps'][number]

const stepNames: Readonly<Record<string, StepAnswer['step']>> = {
  mine: 'submitted',
  take_escrow: 'escrowed',
  place: 'routed',
  record_fill: 'filled',
  ask_cancel: 'cancel_asked',
  need_contact: 'parked',
  fail: 'parked',
  hold: 'parked',
  lapse: 'ended',
  finish_filled: 'ended',
  finish_cancelled: 'ended',
  finish_rejected: 'ended',
}

/**
 * Returns the steps for the owner. Of a step that was repeated after a reorg only the last is listed, but every fill
 * is.
 */
function toSteps(steps: readonly OrderStep[]): StepAnswer[] {
  const named = steps.flatMap((each) => {
    const step = stepNames[each.event]
    return step ? [{ ...each, step }] : []
  })
  const isLast = ({ step }: { step: string }, index: number) =>
    step === 'filled' || !named.some((other, at) => at > index && other.step === step)
  return named.filter(isLast).map(({ step, status, at, transaction_hash, reason }) => ({
    step,
    status,
    created_dt: at.toISOString(),
    transaction_hash,
    reason: reason as OrderEndReason | null,
  }))
}
