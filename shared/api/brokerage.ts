import { z } from 'zod'
import { ACCOUNT_SHARE_DECIMALS } from '../domain/money/decimals.ts'
import { achDirections } from '../domain/wires/ach-transfer.ts'
import {
  accountBalancesRecord,
  accountDocumentKinds,
  accountDocumentRecord,
  accountOrderRecord,
  accountPositionRecord,
  achTransferRecord,
  bankLinkRecord,
  bankLinkTokenRecord,
  brokerageAccountRecord,
} from './brokerage-records.ts'
import { defineEndpoint } from './endpoint.ts'
import { idField, pagingFields, stockIdField, toDecimalTextField } from './fields.ts'
import { orderGroups } from './order-answers.ts'

const providerText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not valid.')
  .meta({ examples: ['public-sandbox-5f2a'] })

const ours = { 'x-origin': 'ours' }
const page = { page: pagingFields.page.meta(ours), page_size: pagingFields.page_size.meta(ours) }

/** Market orders by money (2 decimals) or by number of shares (9 decimals), never both. */
const marketOrder = z
  .strictObject({
    stock_id: stockIdField,
    notional: toDecimalTextField(2).optional(),
    qty: toDecimalTextField(ACCOUNT_SHARE_DECIMALS).meta({ examples: [] }).optional(),
  })
  .refine((order) => (order.notional === undefined) !== (order.qty === undefined), {
    message: 'Provide either an amount or a number of shares.',
    path: ['notional'],
  })
  .meta({ examples: [{ stock_id: 1, notional: '25.50' }] })

export const brokerageEndpoints = {
  getAccount: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns the brokerage account and its linked bank account.',
    answer: brokerageAccountRecord,
  }),
  createAccount: defineEndpoint({
    method: 'POST',
    path: '/brokerage/account/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Opens a brokerage account with the verified identity data.',
    isSessionOnly: true,
    answer: brokerageAccountRecord,
  }),
  closeAccount: defineEndpoint({
    method: 'POST',
    path: '/brokerage/account/close',
    access: 'wallet',
    origin: 'ours',
    summary: 'Closes the brokerage account, which must be empty.',
    refuses: ['conflict'],
    fresh: true,
    answer: brokerageAccountRecord,
  }),
  getLedger: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/ledger',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns cash, buying power, withdrawable cash, incoming deposits, holds and debt of the account.',
    answer: accountBalancesRecord,
  }),
  getAchRelationship: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/ach',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns the linked bank account; null if there is none.',
    isSessionOnly: true,
    answer: z.strictObject({ bank: bankLinkRecord.nullable() }),
  }),
  createAchRelationship: defineEndpoint({
    method: 'POST',
    path: '/brokerage/account/ach',
    access: 'wallet',
    origin: 'spec',
    summary: 'Links a bank account that was chosen in the bank-linking form.',
    refuses: ['conflict'],
    needs: 'brokerage',
    fresh: true,
    body: z.strictObject({ public_token: providerText, account_id: providerText }),
    answer: bankLinkRecord,
  }),
  deleteAchRelationship: defineEndpoint({
    method: 'DELETE',
    path: '/brokerage/account/ach/{relationship_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Unlinks the bank account.',
    needs: 'brokerage',
    fresh: true,
    params: z.strictObject({ relationship_id: idField }),
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  createAchTransfer: defineEndpoint({
    method: 'POST',
    path: '/brokerage/account/ach/transfer',
    access: 'wallet',
    origin: 'spec',
    summary: 'Transfers dollars between bank and brokerage account.',
    needs: ['brokerage', 'unrestricted'],
    flow: 'brokerage',
    idempotent: true,
    fresh: true,
    body: z.strictObject({
      relationship_id: idField,
      amount: toDecimalTextField(2),
      direction: z.enum(achDirections),
    }),
    answer: achTransferRecord,
  }),
  listAchTransfers: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/ach/transfers',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists transfers between bank and brokerage account, newest first.',
    isSessionOnly: true,
    needs: 'brokerage',
    query: z.strictObject(page),
    answer: z.strictObject({ transfers: z.array(achTransferRecord), count: z.int() }),
  }),
  cancelAchTransfer: defineEndpoint({
    method: 'DELETE',
    path: '/brokerage/account/ach/transfers/{transfer_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Cancels a transfer that has not been sent to the banks yet.',
    refuses: ['conflict'],
    isSessionOnly: true,
    needs: 'brokerage',
    params: z.strictObject({ transfer_id: idField }),
    answer: achTransferRecord,
  }),
  buyAtMarket: defineEndpoint({
    method: 'POST',
    path: '/brokerage/orders/market/buy',
    access: 'wallet',
    origin: 'spec',
    summary: 'Buys shares at the market price.',
    needs: ['brokerage', 'trading'],
    flow: 'brokerage',
    idempotent: true,
    body: marketOrder,
    answer: accountOrderRecord,
  }),
  sellAtMarket: defineEndpoint({
    method: 'POST',
    path: '/brokerage/orders/market/sell',
    access: 'wallet',
    origin: 'spec',
    summary: 'Sells shares at the market price.',
    needs: ['brokerage', 'trading'],
    flow: 'brokerage',
    idempotent: true,
    body: marketOrder,
    answer: accountOrderRecord,
  }),
  cancelOrder: defineEndpoint({
    method: 'POST',
    path: '/brokerage/orders/{order_id}/cancel',
    access: 'wallet',
    origin: 'ours',
    summary: 'Requests the cancellation of a working order; earlier fills stay.',
    needs: 'brokerage',
    params: z.strictObject({ order_id: idField }),
    answer: accountOrderRecord,
  }),
  createLinkToken: defineEndpoint({
    method: 'POST',
    path: '/brokerage/plaid/link_token',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns a token that opens the bank-linking form.',
    needs: 'brokerage',
    fresh: true,
    answer: bankLinkTokenRecord,
  }),
  listPositions: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/positions',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the positions of the brokerage account.',
    needs: 'brokerage',
    answer: z.array(accountPositionRecord),
  }),
  listStatements: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/statements',
    access: 'wallet',
    origin: 'spec',
    summary:
      'Lists statements, trade confirmations and tax documents, newest first, those of closed accounts included.',
    needs: 'papers',
    query: z.strictObject({ type: z.enum(accountDocumentKinds).optional().meta(ours) }),
    answer: z.array(accountDocumentRecord),
  }),
  downloadStatement: defineEndpoint({
    method: 'GET',
    path: '/brokerage/account/statements/{statement_document_id}/download',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns one document as a PDF.',
    needs: 'papers',
    media: ['application/pdf'],
    params: z.strictObject({
      statement_document_id: z
        .uuid('This is not an id.')
        .meta({ examples: ['7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11'] }),
    }),
    answer: z.string(),
  }),
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/brokerage/orders/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the orders of the brokerage account, newest first.',
    needs: 'brokerage',
    query: z.strictObject({ group: z.enum(orderGroups).optional().meta(ours), ...page }),
    answer: z.strictObject({ orders: z.array(accountOrderRecord), count: z.int() }),
  }),
}
