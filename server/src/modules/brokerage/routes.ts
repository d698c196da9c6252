import { Readable } from 'node:stream'
import {
  type AccountRefusal,
  accountRefusalMessages,
} from '@parvalue/shared/api/account-refusals.ts'
import { orderRefusalMessages } from '@parvalue/shared/api/order-refusals.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mayRead, type Session } from '../../platform/http/guards/session-guard.ts'
import { type GroupHandlers, withPreflight } from '../../platform/http/serve.ts'
import type { CustomerFunds } from '../../providers/customer-accounts/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getAccountFunds } from './account-funds.ts'
import {
  type AccountOrderSize,
  createAccountOrder,
  requestOrderCancellation,
} from './account-orders.ts'
import { createAchTransfer, requestAchCancellation } from './ach-transfers.ts'
import {
  toAccountAnswer,
  toAccountOrderAnswer,
  toBankAnswer,
  toPositionAnswer,
  toTransferAnswer,
} from './answers.ts'
import type { AccountOwner, BrokerageDeps, StockSnapshot } from './deps.ts'
import { findDocument, orUnavailable, refuseTaxDocument } from './documents.ts'
import {
  createBankLink,
  findHolderAccount,
  requestAccountClosing,
  requestAccountOpening,
  requestBankUnlink,
} from './service.ts'
import { countAccountOrders, listAccountOrders } from './tables/account-order-store.ts'
import { listVendorAccountIdsOf } from './tables/account-store.ts'
import {
  type AchTransfer,
  countAchTransfers,
  listAchTransfers,
} from './tables/ach-transfer-store.ts'
import { findOpenBankLink, listBankLinksByIds } from './tables/bank-link-store.ts'
import { findBrokerFunds } from './usable-cash.ts'

type Handlers = GroupHandlers<Api['brokerage']>

export function createBrokerageHandlers(deps: BrokerageDeps): Handlers {
  const { db } = deps
  const resolveOwner: ResolveOwner = async ({ address }, tx = db) => ({
    entityId: await deps.getEntityId(tx, address),
    wallet: address,
  })
  return {
    ...createAccountHandlers(deps, resolveOwner),
    ...createBankHandlers(deps, resolveOwner),
    ...createTradeHandlers(deps, resolveOwner),
    ...createDocumentHandlers(deps, resolveOwner),
  }
}

/** Resolves the owner of the session's brokerage account, in the caller's transaction if there is one. */
type ResolveOwner = (session: Session, tx?: Db) => Promise<AccountOwner>

function createAccountHandlers(deps: BrokerageDeps, resolveOwner: ResolveOwner) {
  const { db } = deps
  const show = async ({ entityId }: AccountOwner) => {
    const account = await findHolderAccount(db, entityId)
    return toAccountAnswer(account, account && (await findOpenBankLink(db, account.id)))
  }
  return {
    getAccount: async ({ session }) => show(await resolveOwner(session)),
    createAccount: async ({ session, request }) => {
      const owner = await resolveOwner(session)
      const opened = await requestAccountOpening(deps, { ...owner, address: request.ip })
      if (opened.ok) return show(owner)
      if ('step' in opened) {
        throw new AppError('account_step_required', { fields: { step: opened.step } })
      }
      const message = 'This email address is already used by another account.'
      throw new AppError('conflict', { message })
    },
    closeAccount: async ({ session }) => {
      const owner = await resolveOwner(session)
      const account = await findHolderAccount(db, owner.entityId)
      const vendorId = account?.vendor_id
      const held = vendorId ? await orUnavailable(deps.customers.listPositions(vendorId)) : []
      unwrap(await requestAccountClosing(deps, owner, held.length > 0))
      return show(owner)
    },
    getLedger: async ({ session }) => {
      const { entityId } = await resolveOwner(session)
      return getAccountFunds(deps, await findHolderAccount(db, entityId))
    },
  } satisfies Partial<Handlers>
}

function createBankHandlers(deps: BrokerageDeps, resolveOwner: ResolveOwner) {
  const { db } = deps
  const showTransfers = async (transfers: readonly AchTransfer[]) => {
    const links = await listBankLinksByIds(db, [
      ...new Set(transfers.map(({ link_id }) => link_id)),
    ])
    return transfers.map((transfer) => toTransferAnswer(transfer, links.get(transfer.link_id)))
  }
  return {
    createLinkToken: async ({ session, request }) => {
      const { entityId } = await resolveOwner(session)
      const isSpanish = (request.headers['accept-language'] ?? '').startsWith('es')
      const wanted = {
        userId: entityId,
        name: await deps.findHolderName(db, entityId),
        language: isSpanish ? 'es' : 'en',
      } as const
      const form = await orUnavailable(deps.bankLink.openForm(wanted))
      return {
        link_token: form.linkToken,
        expires_dt: new Date(form.expiresMs).toISOString(),
        form_url: form.formUrl,
      }
    },
    getAchRelationship: async ({ session }) => {
      const account = await findHolderAccount(db, (await resolveOwner(session)).entityId)
      const link = account && (await findOpenBankLink(db, account.id))
      return { bank: link ? toBankAnswer(link) : null }
    },
    createAchRelationship: async ({ session, body }) => {
      if (!deps.cipher)
        throw new AppError('unavailable', {
          detail: 'bank linking needs ENCRYPTION_KEY, which is not set',
        })
      const chosen = { publicToken: body.public_token, bankAccountId: body.account_id }
      return toBankAnswer(
        unwrap(await orUnavailable(createBankLink(deps, await resolveOwner(session), chosen))),
      )
    },
    deleteAchRelationship: async ({ session, params }) => {
      unwrap(await requestBankUnlink(deps, await resolveOwner(session), params.relationship_id))
      return { ok: true as const }
    },
    createAchTransfer: async ({ tx, session, body }) => {
      const { relationship_id: linkId, direction } = body
      const input = { linkId, direction, cents: toUnits(body.amount, DOLLAR_DECIMALS) }
      const begun = unwrap(
        await createAchTransfer(tx, deps, await resolveOwner(session, tx), input),
      )
      const links = await listBankLinksByIds(tx, [linkId])
      return toTransferAnswer(begun, links.get(linkId))
    },
    listAchTransfers: async ({ session, query }) => {
      const account = await findHolderAccount(db, (await resolveOwner(session)).entityId)
      if (!account) return { transfers: [], count: 0 }
      const page = toPage(query)
      return {
        transfers: await showTransfers(await listAchTransfers(db, account.id, page)),
        count: await countAchTransfers(db, account.id),
      }
    },
    cancelAchTransfer: async ({ session, params }) => {
      const transfer = unwrap(
        await requestAchCancellation(deps, await resolveOwner(session), params.transfer_id),
      )
      const links = await listBankLinksByIds(db, [transfer.link_id])
      return toTransferAnswer(transfer, links.get(transfer.link_id))
    },
  } satisfies Partial<Handlers>
}

type OrderCall = {
  session: Session
  body: { stock_id: number; notional?: string | undefined; qty?: string | undefined }
}

type OrderFacts = { stock: StockSnapshot | null; funds: CustomerFunds | null }

function createTradeHandlers(deps: BrokerageDeps, resolveOwner: ResolveOwner) {
  const { db } = deps
  const readFacts = async ({ session, body }: OrderCall) => {
    const stock = await orUnavailable(deps.readStock(body.stock_id))
    const account = await findHolderAccount(db, (await resolveOwner(session)).entityId)
    return { stock, funds: await findBrokerFunds(deps, account) }
  }
  const placeOrder = (side: OrderSide) =>
    withPreflight(readFacts, async (call: OrderCall & { tx: Tx }, facts: OrderFacts) => {
      const { tx, session, body } = call
      const { stock, funds } = facts
      if (!stock)
        throw new AppError('validation', { fields: { stock_id: 'We could not find this stock.' } })
      const input = { stockId: body.stock_id, side, size: toSize(body), stock, funds }
      const placed = await createAccountOrder(tx, deps, await resolveOwner(session, tx), input)
      if (placed.ok) return toAccountOrderAnswer(placed.value)
      if ('account' in placed) throw toConflict(placed.account)
      const message = orderRefusalMessages[placed.order]
      throw new AppError('order_refused', { message, fields: { order: placed.order } })
    })
  return {
    buyAtMarket: placeOrder('BUY'),
    sellAtMarket: placeOrder('SELL'),
    cancelOrder: async ({ session, params }) =>
      toAccountOrderAnswer(
        unwrap(await requestOrderCancellation(deps, await resolveOwner(session), params.order_id)),
      ),
    listOrders: async ({ session, query }) => {
      const account = await findHolderAccount(db, (await resolveOwner(session)).entityId)
      if (!account) return { orders: [], count: 0 }
      const wanted = { accountId: account.id, group: query.group }
      const orders = await listAccountOrders(db, wanted, toPage(query))
      return {
        orders: orders.map(toAccountOrderAnswer),
        count: await countAccountOrders(db, wanted),
      }
    },
    listPositions: async ({ session }) => {
      const account = await findHolderAccount(db, (await resolveOwner(session)).entityId)
      if (!account?.vendor_id) return []
      const positions = await orUnavailable(deps.customers.listPositions(account.vendor_id))
      const stocks = await deps.listStocks()
      return positions.map((position) => toPositionAnswer(position, stocks.get(position.symbol)))
    },
  } satisfies Partial<Handlers>
}

/**
 * Creates the handlers for the documents of all accounts that the owner has had; those of a closed account stay
 * available.
 */
function createDocumentHandlers(deps: BrokerageDeps, resolveOwner: ResolveOwner) {
  const listVendorIds = async (session: Session) =>
    listVendorAccountIdsOf(deps.db, (await resolveOwner(session)).entityId)
  return {
    listStatements: async ({ session, query }) => {
      const vendorIds = await listVendorIds(session)
      const lists = await orUnavailable(Promise.all(vendorIds.map(deps.customers.listDocuments)))
      return lists
        .flat()
        .filter(({ kind }) => query.type === undefined || kind === query.type)
        .filter(({ kind }) => kind !== 'tax_statement' || mayRead(session, 'tax'))
        .sort((a, b) => (a.date < b.date ? 1 : -1))
        .map(({ id, kind, name, subType, date }) => ({
          id,
          type: kind,
          name,
          sub_type: subType,
          date,
        }))
    },
    // Looks the document up under the owner's own broker account ids, so another customer's id is not found.
    downloadStatement: async ({ session, params, reply }) => {
      const { statement_document_id: id } = params
      const vendorIds = await listVendorIds(session)
      if (!mayRead(session, 'tax')) await refuseTaxDocument(deps, vendorIds, id)
      const paper = await orUnavailable(findDocument(deps, vendorIds, id))
      if (!paper) throw new AppError('not_found')
      reply.type('application/pdf')
      reply.header('content-disposition', `attachment; filename="statement-${id}.pdf"`)
      return Readable.from([paper], { objectMode: false })
    },
  } satisfies Partial<Handlers>
}

const toConflict = (reason: AccountRefusal) =>
  new AppError('conflict', { message: accountRefusalMessages[reason], fields: { account: reason } })

/** Returns the value or throws the refusal; another owner's object is answered like one that does not exist. */
function unwrap<Value>(outcome: Outcome<Value, AccountRefusal | 'unknown'>): Value {
  if (outcome.ok) return outcome.value
  throw outcome.reason === 'unknown' ? new AppError('not_found') : toConflict(outcome.reason)
}

function toUnits(text: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals)
  if (!amount.ok) throw new Error('The endpoint schema accepted an invalid amount')
  return amount.value
}

function toSize({ notional, qty }: OrderCall['body']): AccountOrderSize {
  return notional === undefined
    ? { kind: 'shares', shares: toUnits(qty ?? '', STOCK_TOKEN_DECIMALS) }
    : { kind: 'cents', cents: toUnits(notional, DOLLAR_DECIMALS) }
}

type PageQuery = { page?: number | undefined; page_size?: number | undefined }
const toPage = ({ page = 1, page_size: pageSize = PAGE_SIZE_DEFAULT }: PageQuery) => ({
  page,
  pageSize,
})
