import type { EndpointInput } from '@parvalue/shared/api/endpoint.ts'
import type { orderEndpoints } from '@parvalue/shared/api/orders.ts'
import { timesInForce } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** Order data of the contract and the API; its numbers are text. */
export type OrderData = EndpointInput<
  typeof orderEndpoints.createSponsoredOrder
>['body']['order_data']

export type OrderPermit = EndpointInput<
  typeof orderEndpoints.createSponsoredOrder
>['body']['permit']

type Parties = { account: Address; asset: Address; payment: Address; nowMs: number }

/** Converts the terms to order data; `nowMs` makes equal orders distinguishable. */
export const toOrderData = (terms: OrderTerms, parties: Parties): OrderData => ({
  requestTimestamp: parties.nowMs,
  recipient: parties.account,
  assetToken: parties.asset,
  paymentToken: parties.payment,
  sell: terms.side === 'SELL',
  orderType: terms.type === 'LIMIT' ? 1 : 0,
  assetTokenQuantity: `${terms.assetAmount ?? 0n}`,
  paymentTokenQuantity: `${terms.paymentAmount ?? 0n}`,
  price: `${terms.price ?? 0n}`,
  tif: toTifCode(terms),
})

function toTifCode({ tif }: Pick<OrderTerms, 'tif'>): OrderData['tif'] {
  const codes = [0, 1, 2, 3] as const
  return codes[timesInForce.indexOf(tif)] ?? 0
}

/** Returns the token and the exact amount that the order takes from the wallet, and that the wallet approves. */
export const toOrderAllowance = (
  order: OrderData,
  fee: bigint,
): { token: Address; amount: bigint } =>
  order.sell
    ? { token: order.assetToken as Address, amount: BigInt(order.assetTokenQuantity) }
    : { token: order.paymentToken as Address, amount: BigInt(order.paymentTokenQuantity) + fee }
