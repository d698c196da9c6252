import { z } from 'zod'
import { ACCOUNT_SHARE_DECIMALS } from '../domain/money/decimals.ts'
import { achDirections } from '../domain/wires/ach-transfer.ts'
import {
  accountOrderRecord,
  accountRecord,
  bankRecord,
  documentKinds,
  ledgerRecord,
  linkTokenRecord,
  positionRecord,
  statementRecord,
  transferRecord,
} from './brokerage-records.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, id, paging, stockId } from './fields.ts'
import { orderGroups } from './order-answers.ts'

const providerText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not valid.')
  .meta({ examples: ['public-sandbox-5f2a'] })

const ours = { 'x-origin': 'ours' }
const page = { page: paging.page.meta(ours), page_size: paging.page_size.meta(ours) }

/** Market orders by money (2 decimals) or by number of shares (9 decimals), never both. */
const marketOrder = z
  .strictObject({
    stock_id: stockId,
    notional: decimalText(2).optional(),
    qty: decimalText(ACCOUNT_SHARE_DECIMALS).meta({ examples: [] }).optional(),
  })
  .refine((order) => (order.notional === undefined) !== (order.qty === undefined), {
    message: 'Either an amount or a number of shares.',
    path: ['notional'],
  })
  .meta({ examples: [{ stock_id: 1, notional: '25.50' }] })

export const brokerage = {
  getAccount: endpoint({
    method: 'GET',
    path: '/brokerage/account/',
    access: 'wallet',
    origin: 'ours',
    summary: 'The brokerage account, and the bank account linked with it.',
    answer: accountRecord,
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/brokerage/account/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Opens a brokerage account with what the identity check knows.',
    isSessionOnly: true,
    answer: accountRecord,
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/brokerage/account/close',
    access: 'wallet',
    origin: 'ours',
    summary: 'Closes the brokerage account, which has to be empty.',
    fresh: true,
    answer: accountRecord,
  }),
  getLedger: endpoint({
    method: 'GET',
    path: '/brokerage/account/ledger',
    access: 'wallet',
    origin: 'ours',
    summary: 'Cash of the account, what is on its way, held and owed, and what it buys.',
    answer: ledgerRecord,
  }),
  getAchRelationship: endpoint({
    method: 'GET',
    path: '/brokerage/account/ach',
    access: 'wallet',
    origin: 'ours',
    summary: 'The linked bank account; null where there is none.',
    isSessionOnly: true,
    answer: z.strictObject({ bank: bankRecord.nullable() }),
  }),
  createAchRelationship: endpoint({
    method: 'POST',
    path: '/brokerage/account/ach',
    access: 'wallet',
    origin: 'spec',
    summary: 'Links a bank account that was chosen in the bank-linking form.',
    needs: 'brokerage',
    fresh: true,
    body: z.strictObject({ public_token: providerText, account_id: providerText }),
    answer: bankRecord,
  }),
  deleteAchRelationship: endpoint({
    method: 'DELETE',
    path: '/brokerage/account/ach/{relationship_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Unlinks the bank account.',
    needs: 'brokerage',
    fresh: true,
    params: z.strictObject({ relationship_id: id }),
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  createAchTransfer: endpoint({
    method: 'POST',
    path: '/brokerage/account/ach/transfer',
    access: 'wallet',
    origin: 'spec',
    summary: 'Moves dollars between bank and brokerage account.',
    needs: ['brokerage', 'unrestricted'],
    flow: 'brokerage',
    idempotent: true,
    fresh: true,
    body: z.strictObject({
      relationship_id: id,
      amount: decimalText(2),
      direction: z.enum(achDirections),
    }),
    answer: transferRecord,
  }),
  listAchTransfers: endpoint({
    method: 'GET',
    path: '/brokerage/account/ach/transfers',
    access: 'wallet',
    origin: 'ours',
    summary: 'Transfers between bank and brokerage account, the newest first.',
    isSessionOnly: true,
    needs: 'brokerage',
    query: z.strictObject(page),
    answer: z.strictObject({ transfers: z.array(transferRecord), count: z.int() }),
  }),
  cancelAchTransfer: endpoint({
    method: 'DELETE',
    path: '/brokerage/account/ach/transfers/{transfer_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Takes a transfer back that no bank has yet.',
    isSessionOnly: true,
    needs: 'brokerage',
    params: z.strictObject({ transfer_id: id }),
    answer: transferRecord,
  }),
  buyAtMarket: endpoint({
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
  sellAtMarket: endpoint({
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
  cancelOrder: endpoint({
    method: 'POST',
    path: '/brokerage/orders/{order_id}/cancel',
    access: 'wallet',
    origin: 'ours',
    summary: 'Asks to cancel a working order; what was filled before stays.',
    needs: 'brokerage',
    params: z.strictObject({ order_id: id }),
    answer: accountOrderRecord,
  }),
  createLinkToken: endpoint({
    method: 'POST',
    path: '/brokerage/plaid/link_token',
    access: 'wallet',
    origin: 'spec',
    summary: 'A token that opens the bank-linking form.',
    needs: 'brokerage',
    fresh: true,
    answer: linkTokenRecord,
  }),
  listPositions: endpoint({
    method: 'GET',
    path: '/brokerage/account/positions',
    access: 'wallet',
    origin: 'spec',
    summary: 'Shares held in the brokerage account.',
    needs: 'brokerage',
    answer: z.array(positionRecord),
  }),
  listStatements: endpoint({
    method: 'GET',
    path: '/brokerage/account/statements',
    access: 'wallet',
    origin: 'spec',
    summary:
      'Statements, trade confirmations and tax documents, the newest first; those of closed accounts too.',
    needs: 'papers',
    query: z.strictObject({ type: z.enum(documentKinds).optional().meta(ours) }),
    answer: z.array(statementRecord),
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/brokerage/account/statements/{statement_document_id}/download',
    access: 'wallet',
    origin: 'spec',
    summary: 'One statement as PDF.',
    needs: 'papers',
    media: ['application/pdf'],
    params: z.strictObject({
      statement_document_id: z
        .uuid('This is not an id.')
        .meta({ examples: ['7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11'] }),
    }),
    answer: z.string(),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/brokerage/orders/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Orders of the brokerage account, the newest first.',
    needs: 'brokerage',
    query: z.strictObject({ group: z.enum(orderGroups).optional().meta(ours), ...page }),
    answer: z.strictObject({ orders: z.array(accountOrderRecord), count: z.int() }),
  }),
}
