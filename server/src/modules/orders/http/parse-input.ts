import type { EndpointInput } from '@parvalue/shared/api/endpoint.ts'
import type { orderEndpoints } from '@parvalue/shared/api/orders.ts'
import type { ChainFeeQuote, ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { SponsoredOrderRequest } from '../intake/sponsored-order.ts'

type SponsoredBody = EndpointInput<typeof orderEndpoints.createSponsoredOrder>['body']

const lower = (text: string) => text.toLowerCase() as Hex

/** Parses the order's decimal text to integers, and its addresses to lower case. */
export const parseChainOrder = (data: SponsoredBody['order_data']): ChainOrder => ({
  requestTimestamp: BigInt(data.requestTimestamp),
  recipient: lower(data.recipient),
  assetToken: lower(data.assetToken),
  paymentToken: lower(data.paymentToken),
  sell: data.sell,
  orderType: data.orderType,
  assetTokenQuantity: BigInt(data.assetTokenQuantity),
  paymentTokenQuantity: BigInt(data.paymentTokenQuantity),
  price: BigInt(data.price),
  tif: data.tif,
})

const readQuote = (quote: SponsoredBody['fee_quote']): ChainFeeQuote => ({
  orderId: BigInt(quote.orderId),
  requester: lower(quote.requester),
  fee: BigInt(quote.fee),
  timestamp: BigInt(quote.timestamp),
  deadline: BigInt(quote.deadline),
})

export const parseSponsoredOrder = (
  requester: Address,
  body: SponsoredBody,
): SponsoredOrderRequest => ({
  requester,
  order: parseChainOrder(body.order_data),
  orderSignature: {
    deadline: BigInt(body.order_signature.deadline),
    signature: lower(body.order_signature.signature),
  },
  permit: {
    owner: lower(body.permit.owner),
    spender: lower(body.permit.spender),
    value: BigInt(body.permit.value),
    nonce: BigInt(body.permit.nonce),
    deadline: BigInt(body.permit.deadline),
  },
  permitSignature: lower(body.permit_signature),
  quote: readQuote(body.fee_quote),
  quoteSignature: lower(body.fee_quote_signature),
})
