import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { address, id, paging } from './fields.ts'
import { cancellation, directOrder, feeEstimate, sponsoredOrder } from './order-fields.ts'

const owner = z.strictObject({ wallet_address: address })

export const orders = {
  createDirectOrder: endpoint({
    method: 'POST',
    path: '/order/direct',
    access: 'wallet',
    origin: 'spec',
    summary: 'Tells us of a purchase that the wallet itself sent to the chain.',
    needs: 'trading',
    isBuilt: false,
    body: directOrder,
  }),
  getDirectOrder: endpoint({
    method: 'GET',
    path: '/order/direct/{direct_order_id}',
    access: 'wallet',
    origin: 'spec',
    summary: 'One direct order of this wallet.',
    isBuilt: false,
    params: z.strictObject({ direct_order_id: id }),
  }),
  createSponsoredOrder: endpoint({
    method: 'POST',
    path: '/order/sponsored',
    access: 'wallet',
    origin: 'spec',
    summary: 'Takes a signed order and sends it to the chain at our cost.',
    needs: 'trading',
    isBuilt: false,
    body: sponsoredOrder,
  }),
  estimateFee: endpoint({
    method: 'POST',
    path: '/order/sponsored/fee_estimate',
    access: 'wallet',
    origin: 'spec',
    summary: 'What an order would cost, as a signed quote.',
    needs: 'trading',
    isBuilt: false,
    body: feeEstimate,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/order/{web3_order_id}/cancel',
    access: 'wallet',
    origin: 'spec',
    summary: 'Asks for the cancellation of what is not filled yet.',
    needs: 'unrestricted',
    isBuilt: false,
    params: z.strictObject({ web3_order_id: id }),
    body: cancellation,
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/user/order/{order_id}',
    access: 'wallet',
    origin: 'spec',
    summary: 'One order of this wallet.',
    isBuilt: false,
    params: z.strictObject({ order_id: id }),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders',
    access: 'wallet',
    origin: 'spec',
    summary: 'Orders of this wallet, the newest first.',
    isBuilt: false,
    params: owner,
    query: z.strictObject(paging),
  }),
  countOrders: endpoint({
    method: 'GET',
    path: '/user/{wallet_address}/orders/count',
    access: 'wallet',
    origin: 'spec',
    summary: 'How many orders this wallet has.',
    isBuilt: false,
    params: owner,
  }),
}
