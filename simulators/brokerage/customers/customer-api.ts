import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { createAccounting } from '../accounting.ts'
import { parseMoney } from '../amounts.ts'
import { closeConnection } from '../api/api.ts'
import { type BrokerStore, OMNIBUS_ACCOUNT_ID } from '../store.ts'
import type { MarketClient } from '../trading/market.ts'
import type { Positions } from '../trading/positions.ts'
import type { WorldClock } from '../world-clock.ts'
import type { Customer, CustomerStore } from './customer-store.ts'

export type CustomerDeps = {
  store: BrokerStore
  customers: CustomerStore
  books: ReturnType<typeof createAccounting>
  market: MarketClient
  positions: Positions
  world: WorldClock
  clock: () => number
  /** Returns a random UUID. */
  newId: () => string
}

/** Statuses that wait for a person's decision or for a document. */
export const ACCOUNT_REVIEW_STATUSES: ReadonlySet<string> = new Set([
  'SUBMITTED',
  'APPROVAL_PENDING',
  'ACTION_REQUIRED',
])

/** Time in ms between two statuses of a new account. */
const STEP_MS = 1_000

const text = z.string().min(1)
const accountSchema = z.looseObject({
  contact: z.looseObject({ email_address: z.email(), city: text, country: text }),
  identity: z.looseObject({
    given_name: text,
    family_name: text,
    date_of_birth: z.iso.date(),
    tax_id: text,
    tax_id_type: text,
    country_of_tax_residence: text,
    funding_source: z.array(text).min(1),
  }),
  disclosures: z.looseObject({
    is_control_person: z.boolean(),
    is_affiliated_exchange_or_finra: z.boolean(),
    is_politically_exposed: z.boolean(),
    immediate_family_exposed: z.boolean(),
  }),
  agreements: z
    .array(z.looseObject({ agreement: text, signed_at: z.iso.datetime(), ip_address: text }))
    .min(1),
})
export type AccountBody = z.output<typeof accountSchema>

const journalSchema = z.object({
  from_account: z.literal(OMNIBUS_ACCOUNT_ID),
  to_account: text,
  entry_type: z.literal('JNLC'),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  description: z.string().max(128).default(''),
})

type Params = { Params: { account: string } }
type Query = { Querystring: Record<string, string | undefined> }
export type CustomerApiAnswer = { status: number; body?: object }

export const toCustomerApiRefusal = (
  status: 404 | 409 | 422 | 403,
  message: string,
): CustomerApiAnswer => ({
  status,
  body: { code: status * 100_000 + 10_000, message },
})

/** Returns a wrapper of routes that change something: their answers can be lost, like those of orders. */
export const createMutationRoute =
  (app: FastifyInstance, { store }: Pick<CustomerDeps, 'store'>) =>
  (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    act: (params: Record<string, string>, body: unknown) => CustomerApiAnswer,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const answer = store.inOne(() =>
          act(request.params as Record<string, string>, request.body),
        )
        if (store.findMode('drop_answers') !== null) return closeConnection(reply)
        return reply.code(answer.status).send(answer.body)
      },
    })

/** Adds customers' accounts as Alpaca's Broker API has them, and cash journals from the firm's account. */
export function addCustomerApi(app: FastifyInstance, deps: CustomerDeps) {
  const { customers } = deps
  const change = createMutationRoute(app, deps)
  change('POST', '/v1/accounts', (_, body) => open(deps, body))
  app.get<Query>('/v1/accounts', async ({ query }) =>
    (query.query ? customers.listByEmail(query.query) : customers.listCustomers()).map(toAccount),
  )
  app.get<Params>('/v1/accounts/:account', async ({ params }, reply) => {
    const found = customers.findCustomer(params.account)
    return found
      ? toAccount(found)
      : reply.code(404).send(toCustomerApiRefusal(404, 'account not found').body)
  })
  change('PATCH', '/v1/accounts/:account', ({ account = '' }, body) => {
    const found = customers.findCustomer(account)
    if (!found) return toCustomerApiRefusal(404, 'account not found')
    const updatedBody = JSON.stringify({ ...JSON.parse(found.body), ...(body as object) })
    const isWaiting = found.status === 'ACTION_REQUIRED'
    customers.saveCustomer(account, { body: updatedBody })
    if (isWaiting) changeAccountStatus(deps, found, 'SUBMITTED')
    return { status: 200, body: toAccount(customers.findCustomer(account) ?? found) }
  })
  change('POST', '/v1/accounts/:account/actions/close', ({ account = '' }) => close(deps, account))
  change('POST', '/v1/journals', (_, body) => createJournal(deps, body))
  app.get<Query>('/v1/journals', async ({ query }) =>
    customers.listJournals(query.to_account ?? '').map(toJournal),
  )
}

function open(
  { customers, store, clock, world, newId }: CustomerDeps,
  body: unknown,
): CustomerApiAnswer {
  const parsed = accountSchema.safeParse(body)
  if (!parsed.success) return toCustomerApiRefusal(422, z.prettifyError(parsed.error))
  const { email_address: email } = parsed.data.contact
  if (customers.listByEmail(email).some(({ status }) => status !== 'ACCOUNT_CLOSED')) {
    return toCustomerApiRefusal(409, `email ${email} is already in use`)
  }
  const customer: Customer = {
    id: newId(),
    account_number: `${482_011_770 + customers.countCustomers()}`,
    email,
    status: 'SUBMITTED',
    reason: null,
    body: JSON.stringify(body),
    created_ms: world.nowMs(),
    moved_ms: clock(),
  }
  customers.addCustomer(customer)
  store.saveCash(0n, customer.id)
  return { status: 200, body: toAccount(customer) }
}

function close(deps: CustomerDeps, account: string): CustomerApiAnswer {
  const { customers, store } = deps
  const found = customers.findCustomer(account)
  if (!found) return toCustomerApiRefusal(404, 'account not found')
  if (found.status === 'ACCOUNT_CLOSED') return { status: 204 }
  const isEmpty =
    store.getCash(account) < parseMoney('0.01') && store.listCustomerPositions(account).length === 0
  if (!isEmpty) return toCustomerApiRefusal(422, 'account must have no positions and no cash')
  changeAccountStatus(deps, found, 'ACCOUNT_CLOSED')
  return { status: 204 }
}

/** Journals cash from the firm's account, at once. */
function createJournal(
  { customers, store, world, newId }: CustomerDeps,
  body: unknown,
): CustomerApiAnswer {
  const parsed = journalSchema.safeParse(body)
  if (!parsed.success) return toCustomerApiRefusal(422, z.prettifyError(parsed.error))
  const { to_account, amount, description } = parsed.data
  if (!customers.mayTrade(to_account)) return toCustomerApiRefusal(403, 'account is not active')
  const journal = { id: newId(), to_account, amount, description, created_ms: world.nowMs() }
  customers.addJournal(journal)
  store.saveCash(store.getCash() - parseMoney(amount))
  store.saveCash(store.getCash(to_account) + parseMoney(amount), to_account)
  return { status: 200, body: toJournal(journal) }
}

const toJournal = ({
  created_ms,
  ...journal
}: ReturnType<CustomerStore['listJournals']>[number]) => ({
  ...journal,
  entry_type: 'JNLC',
  from_account: OMNIBUS_ACCOUNT_ID,
  status: 'executed',
  settle_date: new Date(created_ms).toISOString().slice(0, 10),
})

/** Advances new accounts by a status at a time, until they are active. */
export function processCustomers(deps: CustomerDeps) {
  const { customers, clock, store } = deps
  for (const customer of customers.listCustomers()) {
    if (clock() - customer.moved_ms < STEP_MS) continue
    const instead = store.findMode('account_status')
    if (customer.status === 'SUBMITTED') {
      // An account that is only held for review has no reason to report.
      const isTold = instead !== null && instead !== 'APPROVAL_PENDING'
      const status = customer.reason === null && instead !== null ? instead : 'APPROVED'
      store.inOne(() => changeAccountStatus(deps, customer, status, isTold ? 'Told to.' : null))
    } else if (customer.status === 'APPROVED') {
      store.inOne(() => changeAccountStatus(deps, customer, 'ACTIVE'))
    }
  }
}

/** Changes the status of an account and emits the event, in the caller's transaction. */
export function changeAccountStatus(
  { customers, clock, world }: CustomerDeps,
  customer: Customer,
  status: string,
  reason: string | null = null,
) {
  customers.saveCustomer(customer.id, { status, reason, moved_ms: clock() })
  customers.addEvent('accounts', {
    account_id: customer.id,
    account_number: customer.account_number,
    at: new Date(world.nowMs()).toISOString(),
    status_from: customer.status,
    status_to: status,
    reason: reason ?? '',
  })
}

function toAccount({ id, account_number, status, created_ms, body, reason }: Customer) {
  const { contact, identity } = JSON.parse(body) as AccountBody
  const { tax_id: _, ...shown } = identity
  return {
    id,
    account_number,
    status,
    currency: 'USD',
    created_at: new Date(created_ms).toISOString(),
    account_type: 'trading',
    action_required_reason: reason,
    contact,
    identity: shown,
  }
}
