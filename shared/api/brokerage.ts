import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, id, stockId } from './fields.ts'

const providerText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not valid.')
  .meta({ examples: ['public-sandbox-5f2a'] })

/** Market orders by money (2 decimals) or by number of shares (6 decimals), never both. */
const marketOrder = z
  .strictObject({
    stock_id: stockId,
    notional: decimalText(2).optional(),
    qty: decimalText(6).meta({ examples: [] }).optional(),
  })
  .refine((order) => (order.notional === undefined) !== (order.qty === undefined), {
    message: 'Either an amount or a number of shares.',
    path: ['notional'],
  })
  .meta({ examples: [{ stock_id: 1, notional: '25.50' }] })

export const brokerage = {
  createAccount: endpoint({
    method: 'POST',
    path: '/brokerage/account/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Opens a brokerage account with what the identity check knows.',
    isBuilt: false,
  }),
  createAchRelationship: endpoint({
    method: 'POST',
    path: '/brokerage/account/ach',
    access: 'wallet',
    origin: 'spec',
    summary: 'Links a bank account that was chosen in the bank-linking form.',
    fresh: true,
    isBuilt: false,
    body: z.strictObject({ public_token: providerText, account_id: providerText }),
  }),
  createAchTransfer: endpoint({
    method: 'POST',
    path: '/brokerage/account/ach/transfer',
    access: 'wallet',
    origin: 'spec',
    summary: 'Moves dollars between bank and brokerage account.',
    idempotent: true,
    fresh: true,
    needs: 'unrestricted',
    isBuilt: false,
    body: z.strictObject({
      relationship_id: id,
      amount: decimalText(2),
      direction: z.enum(['INCOMING', 'OUTGOING']),
    }),
  }),
  buyAtMarket: endpoint({
    method: 'POST',
    path: '/brokerage/orders/market/buy',
    access: 'wallet',
    origin: 'spec',
    summary: 'Buys shares at the market price.',
    idempotent: true,
    needs: 'trading',
    isBuilt: false,
    body: marketOrder,
  }),
  sellAtMarket: endpoint({
    method: 'POST',
    path: '/brokerage/orders/market/sell',
    access: 'wallet',
    origin: 'spec',
    summary: 'Sells shares at the market price.',
    idempotent: true,
    needs: 'trading',
    isBuilt: false,
    body: marketOrder,
  }),
  createLinkToken: endpoint({
    method: 'POST',
    path: '/brokerage/plaid/link_token',
    access: 'wallet',
    origin: 'spec',
    summary: 'A token that opens the bank-linking form.',
    fresh: true,
    isBuilt: false,
  }),
  listPositions: endpoint({
    method: 'GET',
    path: '/brokerage/account/positions',
    access: 'wallet',
    origin: 'spec',
    summary: 'Shares held in the brokerage account.',
    isBuilt: false,
  }),
  listStatements: endpoint({
    method: 'GET',
    path: '/brokerage/account/statements',
    access: 'wallet',
    origin: 'spec',
    summary: 'Statements of the brokerage account.',
    isBuilt: false,
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/brokerage/account/statements/{statement_document_id}/download',
    access: 'wallet',
    origin: 'spec',
    summary: 'One statement as PDF.',
    isBuilt: false,
    params: z.strictObject({ statement_document_id: id }),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/brokerage/orders/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Orders of the brokerage account.',
    isBuilt: false,
  }),
}
