import { endpoint } from './endpoint.ts'

export const transparency = {
  getReport: endpoint({
    method: 'GET',
    path: '/transparency/report',
    access: 'public',
    origin: 'spec',
    summary: 'What the stock tokens are backed by.',
    isBuilt: false,
  }),
  listFilledOrders: endpoint({
    method: 'GET',
    path: '/transparency/filled_orders',
    access: 'public',
    origin: 'spec',
    summary: 'The latest filled orders, without their owners.',
    isBuilt: false,
  }),
}
