import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { addressField, idField, pagingFields } from './fields.ts'
import {
  feeEstimateRecord,
  orderDetailRecord,
  orderFilter,
  orderGroups,
  orderRecord,
} from './order-answers.ts'
import {
  directOrderInput,
  feeEstimateInput,
  orderCancellationInput,
  sponsoredOrderInput,
} from './order-inputs.ts'

const owner = z.strictObject({ wallet_address: addressField })

export const orderEndpoints = {
  createDirectOrder: defineEndpoint({
    method: 'POST',
    path: '/order/direct',
    access: 'wallet',
    origin: 'spec',
    summary: 'Reports an order that the wallet itself sent to the chain.',
    refuses: ['not_found'],
    idempotent: true,
    needs: 'trading',
    body: directOrderInput,
    answer: orderRecord,
  }),
  getDirectOrder: defineEndpoint({
    method: 'GET',
    path: '/order/direct/{direct_order_id}',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns one direct order of this wallet.',
    params: z.strictObject({ direct_order_id: idField }),
    answer: orderDetailRecord,
  }),
  createSponsoredOrder: defineEndpoint({
    method: 'POST',
    path: '/order/sponsored',
    access: 'wallet',
    origin: 'spec',
    summary: 'Accepts a signed order and sends it to the chain; we pay the network fee.',
    idempotent: true,
    needs: 'trading',
    flow: 'orders',
    body: sponsoredOrderInput,
    answer: orderRecord,
  }),
  estimateFee: defineEndpoint({
    method: 'POST',
    path: '/order/sponsored/fee_estimate',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the fee of an order as a signed quote.',
    idempotent: true,
    needs: 'trading',
    flow: 'orders',
    body: feeEstimateInput,
    answer: feeEstimateRecord,
  }),
  cancelOrder: defineEndpoint({
    method: 'POST',
    path: '/order/{web3_order_id}/cancel',
    access: 'wallet',
    origin: 'spec',
    summary: 'Requests the cancellation of the unfilled part of an order.',
    idempotent: true,
    needs: 'unrestricted',
    params: z.strictObject({ web3_order_id: idField }),
    body: orderCancellationInput,
    answer: orderRecord,
  }),
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/user/order/{order_id}',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns one order of this wallet.',
    params: z.strictObject({ order_id: idField }),
    answer: orderDetailRecord,
  }),
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the orders of this wallet, newest first.',
    params: owner,
    query: z.strictObject({ ...orderFilter, ...pagingFields }),
    answer: z.array(orderRecord),
  }),
  countOrders: defineEndpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders/count',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the number of orders of this wallet.',
    params: owner,
    query: z.strictObject(orderFilter),
    answer: z.strictObject({ count: z.int() }),
  }),
  exportOrders: defineEndpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders/export',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns the orders of this wallet as a file, one line per order with its fills.',
    media: ['text/csv', 'application/json'],
    params: owner,
    query: z.strictObject({ format: z.enum(['csv', 'json']).prefault('csv'), ...orderFilter }),
    answer: z.string(),
  }),
  summarizeOrders: defineEndpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders/summary',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns the number of orders in each group, the escrow of working orders, and the orders whose proceeds are held.',
    params: owner,
    answer: z.strictObject({
      counts: z.record(z.enum(orderGroups), z.int()),
      /** Escrowed payment and fees of working buys, per token. */
      escrowed: z.array(
        z.strictObject({ chain_id: z.int(), token: addressField, amount: z.string() }),
      ),
      /** Orders of which the vault holds proceeds until a restriction ends. */
      held_proceeds_order_ids: z.array(z.uuid()),
    }),
  }),
}
