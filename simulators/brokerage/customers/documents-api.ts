import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { newYorkDateAt } from '../../../shared/domain/market/new-york-time.ts'
import { formatMoney, parseQty, toMeanPriceText } from '../amounts.ts'
import type { Order } from '../store.ts'
import type { AccountBody, CustomerDeps } from './customer-api.ts'
import type { CustomerDocument } from './customer-store.ts'
import { type PdfLine, toPdf } from './pdf.ts'

const KEY = 'simulated-documents'

type Params = { Params: { account: string; id: string } }
type Query = { Querystring: Record<string, string | undefined> }

/** Adds documents as Alpaca's Broker API has them: a list, and downloads by a redirect to storage. */
export function addDocumentApi(app: FastifyInstance, deps: CustomerDeps) {
  const { customers } = deps
  app.get<Params & Query>('/v1/accounts/:account/documents', async ({ params, query }) => {
    addDueDocuments(deps, params.account)
    return customers
      .listDocuments(params.account)
      .filter(({ type }) => query.type === undefined || type === query.type)
      .filter(({ date }) => (query.start ?? '') <= date && date <= (query.end ?? '9999'))
      .map(({ id, type, sub_type, name, date }) => ({ id, type, sub_type, name, date }))
  })
  app.get<Params>('/v1/accounts/:account/documents/:id/download', async ({ params }, reply) => {
    const found = customers.findDocument(params.id)
    if (found?.account_id !== params.account) {
      return reply.code(404).send({ code: 40410000, message: 'document not found' })
    }
    return reply.redirect(`/stored/${found.id}.pdf?signature=${sign(found.id)}`, 301)
  })
  // The address is unguessable and needs no key, as in the vendor's storage.
  app.get<{ Params: { file: string } } & Query>('/stored/:file', async (request, reply) => {
    const id = request.params.file.replace(/\.pdf$/, '')
    const found = request.query.signature === sign(id) ? customers.findDocument(id) : null
    if (!found) return reply.code(403).send('<Error><Code>AccessDenied</Code></Error>')
    return reply.type('application/pdf').send(toFile(deps, found))
  })
}

const sign = (id: string) => createHmac('sha256', KEY).update(id).digest('hex')

/** Creates the documents that are due by now: trades, whole months and whole years. */
function addDueDocuments(deps: CustomerDeps, account: string) {
  const { customers, store, world } = deps
  const customer = customers.findCustomer(account)
  if (!customer) return
  const today = newYorkDateAt(world.nowMs())
  for (const order of store.listFilledOf(account)) {
    const date = newYorkDateAt(order.filled_ms ?? order.updated_ms)
    const name = `Trade confirmation, ${order.symbol}`
    addDocument(deps, { account, type: 'trade_confirmation', name, date, subject: order.id })
  }
  const opened = newYorkDateAt(customer.created_ms)
  for (const month of listPast(opened.slice(0, 7), today.slice(0, 7))) {
    addStatement(deps, account, month)
  }
  for (let year = Number(opened.slice(0, 4)); year < Number(today.slice(0, 4)); year += 1) {
    addTaxForm(deps, account, `${year}`)
  }
}

/** Returns the months from `first` on that are over. */
function listPast(first: string, now: string): string[] {
  const months: string[] = []
  for (let month = first; month < now; month = nextMonth(month)) months.push(month)
  return months
}

const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)

export function addStatement(deps: CustomerDeps, account: string, month: string) {
  const date = new Date(Date.parse(`${nextMonth(month)}-01`) - 86_400_000)
    .toISOString()
    .slice(0, 10)
  const name = `Account statement, ${month}`
  addDocument(deps, { account, type: 'account_statement', name, date, subject: month })
}

/** Adds form 1099-B (sales) for US tax residents, and form 1042-S (withheld tax) for all others. */
export function addTaxForm(deps: CustomerDeps, account: string, year: string) {
  const customer = deps.customers.findCustomer(account)
  if (!customer) return
  const { identity } = JSON.parse(customer.body) as AccountBody
  const form = identity.country_of_tax_residence === 'USA' ? '1099-B' : '1042-S'
  const name = `Form ${form}, ${year}`
  const date = `${Number(year) + 1}-02-15`
  addDocument(deps, { account, type: 'tax_statement', name, date, subject: year, sub_type: form })
}

type Made = Pick<CustomerDocument, 'type' | 'name' | 'date' | 'subject'> & {
  account: string
  sub_type?: string
}

const addDocument = ({ customers }: CustomerDeps, { account, sub_type = '', ...rest }: Made) =>
  customers.addDocument({ id: randomUUID(), account_id: account, sub_type, ...rest })

const COLUMNS = [56, 130, 190, 250, 330, 420]

function toFile(deps: CustomerDeps, document: CustomerDocument): Buffer {
  const { customers, store } = deps
  const customer = customers.findCustomer(document.account_id)
  const { identity } = JSON.parse(customer?.body ?? '{}') as AccountBody
  const orders = store.listFilledOf(document.account_id).filter((order) => isAbout(document, order))
  return toPdf(document.name, [
    { kind: 'heading', text: document.name },
    { kind: 'text', text: `${identity.given_name} ${identity.family_name}` },
    { kind: 'text', text: `Account ${customer?.account_number ?? ''}` },
    { kind: 'text', text: `Date ${document.date}` },
    { kind: 'rule' },
    toRow(['Date', 'Side', 'Stock', 'Shares', 'Price', 'Amount, USD'], true),
    ...orders.map(toTrade),
    { kind: 'rule' },
    ...listHoldings(deps, document),
    {
      kind: 'text',
      text: 'Created by the simulated broker on this machine. No real trades took place.',
    },
  ])
}

function isAbout({ type, subject }: CustomerDocument, order: Order): boolean {
  if (type === 'trade_confirmation') return order.id === subject
  return newYorkDateAt(order.filled_ms ?? order.updated_ms).startsWith(subject)
}

const toRow = (cells: readonly string[], isBold = false): PdfLine => ({
  kind: 'row',
  cells,
  columns: COLUMNS,
  isBold,
})

const toTrade = (order: Order): PdfLine =>
  toRow([
    newYorkDateAt(order.filled_ms ?? order.updated_ms),
    order.side === 'buy' ? 'Bought' : 'Sold',
    order.symbol,
    order.filled_qty,
    toMeanPriceText(BigInt(order.filled_value), parseQty(order.filled_qty)) ?? '',
    formatMoney(BigInt(order.filled_value)),
  ])

/** Lists the lines of positions, which only a statement has. */
function listHoldings(
  { store }: CustomerDeps,
  { type, account_id: account }: CustomerDocument,
): PdfLine[] {
  if (type !== 'account_statement') return []
  return [
    { kind: 'text', text: `Cash: ${formatMoney(store.getCash(account))} USD` },
    ...store.listCustomerPositions(account).map(
      ({ symbol, qty, cost }): PdfLine => ({
        kind: 'text',
        text: `${symbol}: ${qty} shares, cost ${formatMoney(BigInt(cost))} USD`,
      }),
    ),
    { kind: 'rule' },
  ]
}
