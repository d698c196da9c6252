import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type {
  AccountBase,
  AccountIdentity,
  AccountSubtype,
  AccountsGetResponse,
  AccountType,
  IdentityGetResponse,
  Item,
  ItemPublicTokenExchangeResponse,
  ItemRemoveResponse,
  ItemUpdateTypeEnum,
  LinkTokenCreateResponse,
  PlaidError,
  PlaidErrorType,
  ProcessorTokenCreateResponse,
  Products,
} from 'plaid'
import { z } from 'zod'
import { type SimulatedAccount, type SimulatedBank, simulatedBanks } from './banks.ts'
import { toLinkDonePage, toLinkExpiredPage, toLinkFormPage } from './page.ts'
import type { createLinkStore, LinkSession } from './store.ts'

export const BANK_LINK_HELP = `Simulator of Plaid. A link token opens the form at /link?token=..., which passes a public
token to the window that opened it. The public token is exchanged once for an access token, which
creates processor tokens for the broker simulator.

POST /sandbox/public_token/create  {"link_token": "...", "account_id": "cordell-4821"}: skips the form;
                                   with "owner_name" the account has that owner, and with "" none
POST /control/outage               {"requests": 2}: the next 2 responses are 500
`

const FORM_MS = 4 * 3_600_000

type Deps = {
  links: ReturnType<typeof createLinkStore>
  clock: () => number
  productUrl: string
}

const keys = z.object({
  client_id: z.literal('simulated'),
  secret: z.literal('simulated-bank-link'),
})
const createSchema = z.looseObject({
  client_name: z.string().min(1),
  language: z.enum(['en', 'es']),
  country_codes: z.array(z.string()).min(1),
  user: z.looseObject({ client_user_id: z.string().min(1), legal_name: z.string().optional() }),
  products: z.array(z.literal('auth')).length(1),
  required_if_supported_products: z.array(z.literal('identity')).optional(),
})

const exchangeSchema = z.object({ public_token: z.string() })
const itemSchema = z.object({ access_token: z.string() })
const processorSchema = itemSchema.extend({
  account_id: z.string(),
  processor: z.literal('alpaca'),
})

type Refusal = { status: number; type: string; code: string; message: string }

/** An answer without the id that every answer has. The types are those of the vendor's client. */
type Answer<Response> = Omit<Response, 'request_id'>

const invalid = (code: string, message: string): Refusal => ({
  status: 400,
  type: 'INVALID_INPUT',
  code,
  message,
})

const isRefusal = (answer: object): answer is Refusal => 'status' in answer && 'code' in answer

const toVendorAccount = ({
  id,
  name,
  mask,
  subtype,
}: SimulatedAccount): Omit<AccountBase, 'verification_status'> => ({
  account_id: id,
  balances: {
    available: null,
    current: null,
    limit: null,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  },
  mask,
  name,
  official_name: null,
  type: 'depository' as AccountType.Depository,
  subtype: subtype as AccountSubtype,
})

const toVendorItem = (link: LinkSession, bank: SimulatedBank): Item => ({
  item_id: link.item_id ?? '',
  institution_id: bank.id,
  institution_name: bank.name,
  webhook: null,
  error: null,
  available_products: [],
  billed_products: ['auth' as Products.Auth],
  consent_expiration_time: null,
  update_type: 'background' as ItemUpdateTypeEnum.Background,
})

export function addLinkApi(app: FastifyInstance, { links, clock, productUrl }: Deps) {
  let outages = 0
  const refuse = (reply: FastifyReply, { status, type, code, message }: Refusal) =>
    reply.code(status).send({
      error_type: type as PlaidErrorType,
      error_code: code,
      error_message: message,
      display_message: null,
      request_id: randomUUID(),
    } satisfies PlaidError)
  const call = <Response extends { request_id: string }, Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    act: (input: z.output<Shape>, host: string) => Answer<Response> | Refusal,
  ) =>
    app.post(path, async ({ body, headers, host }, reply) => {
      if (outages > 0) {
        outages -= 1
        return refuse(reply, {
          status: 500,
          type: 'API_ERROR',
          code: 'INTERNAL_SERVER_ERROR',
          message: 'an unexpected error occurred',
        })
      }
      // Plaid takes the keys from the headers, as its client sends them, or from the body.
      const sent = {
        client_id: headers['plaid-client-id'],
        secret: headers['plaid-secret'],
        ...(body as object),
      }
      if (!keys.safeParse(sent).success) {
        return refuse(reply, invalid('INVALID_API_KEYS', 'invalid client_id or secret provided'))
      }
      const parsed = shape.safeParse(body)
      if (!parsed.success) {
        return refuse(reply, invalid('INVALID_FIELD', z.prettifyError(parsed.error)))
      }
      const answer = act(parsed.data, host)
      if (isRefusal(answer)) return refuse(reply, answer)
      return { ...answer, request_id: randomUUID() }
    })
  const choose = (link: LinkSession, accountId: string, owner = link.owner_name) => {
    const bank = simulatedBanks.find(({ accounts }) => accounts.some(({ id }) => id === accountId))
    if (!bank) return null
    const token = link.public_token ?? `public-sandbox-${randomUUID()}`
    links.save(link.link_token, {
      public_token: token,
      bank_id: bank.id,
      owner_name: owner,
    })
    const mask = bank.accounts.find(({ id }) => id === accountId)?.mask ?? ''
    return { public_token: token, account_id: accountId, institution: bank.name, mask }
  }
  call<LinkTokenCreateResponse, typeof createSchema>(
    '/link/token/create',
    createSchema,
    ({ user }, host) => {
      const token = `link-sandbox-${randomUUID()}`
      const expiresMs = clock() + FORM_MS
      links.add({
        link_token: token,
        client_user_id: user.client_user_id,
        // A person's accounts are in the person's own name, unless the form says otherwise.
        owner_name: user.legal_name ?? '',
        expires_ms: expiresMs,
      })
      return {
        link_token: token,
        expiration: new Date(expiresMs).toISOString(),
        hosted_link_url: `http://${host}/link?token=${token}`,
      }
    },
  )
  call<ItemPublicTokenExchangeResponse, typeof exchangeSchema>(
    '/item/public_token/exchange',
    exchangeSchema,
    (input) => {
      const link = links.find('public_token', input.public_token)
      if (!link) return invalid('INVALID_PUBLIC_TOKEN', 'could not find matching public token')
      const access = link.access_token ?? `access-sandbox-${randomUUID()}`
      const item = link.item_id ?? randomUUID().replaceAll('-', '')
      links.save(link.link_token, { access_token: access, item_id: item })
      return { access_token: access, item_id: item }
    },
  )
  const findItem = (token: string) => {
    const link = links.find('access_token', token)
    return link && link.is_removed === 0 ? link : null
  }
  const unknown = invalid('INVALID_ACCESS_TOKEN', 'could not find matching access token')
  call<AccountsGetResponse, typeof itemSchema>(
    '/accounts/get',
    itemSchema,
    ({ access_token: token }) => {
      const link = findItem(token)
      const bank = simulatedBanks.find(({ id }) => id === link?.bank_id)
      if (!link || !bank) return unknown
      return { accounts: bank.accounts.map(toVendorAccount), item: toVendorItem(link, bank) }
    },
  )
  call<IdentityGetResponse, typeof itemSchema>(
    '/identity/get',
    itemSchema,
    ({ access_token: token }) => {
      const link = findItem(token)
      const bank = simulatedBanks.find(({ id }) => id === link?.bank_id)
      if (!link || !bank) return unknown
      if (link.owner_name === '') {
        return {
          status: 400,
          type: 'ITEM_ERROR',
          code: 'PRODUCTS_NOT_SUPPORTED',
          message: 'identity is not supported by this institution',
        }
      }
      return {
        accounts: bank.accounts.map(
          (account): AccountIdentity => ({
            ...toVendorAccount(account),
            owners: [{ names: [link.owner_name], emails: [], phone_numbers: [], addresses: [] }],
          }),
        ),
        item: toVendorItem(link, bank),
      }
    },
  )
  call<ProcessorTokenCreateResponse, typeof processorSchema>(
    '/processor/token/create',
    processorSchema,
    ({ access_token: token, account_id: account }) => {
      const bank = simulatedBanks.find(({ id }) => id === findItem(token)?.bank_id)
      if (!bank) return unknown
      if (!bank.accounts.some(({ id }) => id === account)) {
        return invalid('INVALID_ACCOUNT_ID', 'could not find matching account')
      }
      return { processor_token: `processor-sandbox-${account.replaceAll('-', '')}-${randomUUID()}` }
    },
  )
  call<ItemRemoveResponse, typeof itemSchema>(
    '/item/remove',
    itemSchema,
    ({ access_token: token }) => {
      const link = findItem(token)
      if (link) links.save(link.link_token, { is_removed: 1 })
      return link ? {} : unknown
    },
  )

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.get('/', async (_, reply) => reply.type('text/plain; charset=utf-8').send(BANK_LINK_HELP))
  app.get<{ Querystring: { token?: string } }>('/link', async ({ query }, reply) => {
    const link = findOpen(query.token)
    return reply
      .code(link ? 200 : 410)
      .type('text/html; charset=utf-8')
      .send(link ? toLinkFormPage(link) : toLinkExpiredPage())
  })
  app.post<{ Querystring: { token?: string }; Body: { account_id?: string; owner_name?: string } }>(
    '/link',
    async ({ query, body }, reply) => {
      const link = findOpen(query.token)
      const chosen = link ? choose(link, body.account_id ?? '', body.owner_name) : null
      return reply
        .code(chosen ? 200 : 410)
        .type('text/html; charset=utf-8')
        .send(chosen ? toLinkDonePage(chosen, new URL(productUrl).origin) : toLinkExpiredPage())
    },
  )
  const findOpen = (token = '') => {
    const link = links.find('link_token', token)
    return link && link.expires_ms > clock() && link.access_token === null ? link : null
  }
  app.post<{ Body: { link_token: string; account_id: string; owner_name?: string } }>(
    '/sandbox/public_token/create',
    async ({ body }, reply) => {
      const link = findOpen(body.link_token)
      const chosen = link ? choose(link, body.account_id, body.owner_name) : null
      return chosen ?? refuse(reply, invalid('INVALID_LINK_TOKEN', 'no such form is open'))
    },
  )
  app.post<{ Body: { requests?: number } }>('/control/outage', async ({ body }) => {
    outages = body.requests ?? 1
    return { ok: true }
  })
}
