import { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import type { BankAccount, BankLinkAccess, BankLinkProvider } from './port.ts'

const TIMEOUT_MS = 10_000

const formSchema = z.object({
  link_token: z.string().min(1),
  expiration: z.iso.datetime({ offset: true }),
  hosted_link_url: z.url().nullish(),
})
const itemSchema = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) })
const accountsSchema = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string(),
      mask: z.string().nullish(),
      subtype: z.string().nullish(),
      owners: z.array(z.object({ names: z.array(z.string()) })).nullish(),
    }),
  ),
  item: z.object({ institution_name: z.string().nullish() }),
})
const processorSchema = z.object({ processor_token: z.string().min(1) })
const errorSchema = z.object({ error_type: z.string(), error_code: z.string() })

/** Error codes that concern the user's link or account, and not our request. */
const UNKNOWN = new Set([
  'INVALID_PUBLIC_TOKEN',
  'INVALID_ACCESS_TOKEN',
  'INVALID_ACCOUNT_ID',
  'ITEM_NOT_FOUND',
])
const isUnknown = (error: unknown) =>
  error instanceof ProviderError && UNKNOWN.has(String(error.cause))

/** Error codes of banks that do not report the owners of an account. */
const NO_IDENTITY = new Set(['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_READY', 'INVALID_PRODUCT'])
const hasNoIdentity = (error: unknown) =>
  error instanceof ProviderError && NO_IDENTITY.has(String(error.cause))

/** Returns the client of Plaid (plaid.com) or of its simulator. */
export function createPlaidBankLinkProvider(
  { url, client, secret }: BankLinkAccess,
  http: Http,
): BankLinkProvider {
  const post = async <Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const authorized = { client_id: client, secret, ...body }
    const parsed = shape.safeParse(await send(http, `${url}${path}`, authorized))
    if (parsed.success) return parsed.data
    throw new ProviderError('broken', `Plaid: unexpected response format from ${path}`)
  }
  return {
    openForm: async ({ userId, name, language }) => {
      const form = await post(
        '/link/token/create',
        {
          client_name: 'Parvalue',
          language,
          country_codes: ['US'],
          user: { client_user_id: userId, ...(name === null ? {} : { legal_name: name }) },
          products: ['auth'],
          // A bank without the owners' names can be linked too.
          required_if_supported_products: ['identity'],
          hosted_link: {},
        },
        formSchema,
      )
      return {
        linkToken: form.link_token,
        expiresMs: Date.parse(form.expiration),
        formUrl: form.hosted_link_url ?? null,
      }
    },
    exchange: async (publicToken) => {
      const body = { public_token: publicToken }
      const item = await toNull(post('/item/public_token/exchange', body, itemSchema))
      return item && { itemId: item.item_id, accessToken: item.access_token }
    },
    findAccount: async (accessToken, accountId) => {
      const body = { access_token: accessToken }
      const found = await toNull(
        post('/identity/get', body, accountsSchema).catch((error: unknown) => {
          if (!hasNoIdentity(error)) throw error
          return post('/accounts/get', body, accountsSchema)
        }),
      )
      return found && findAccount(found, accountId)
    },
    createBrokerToken: async (accessToken, accountId) => {
      const body = { access_token: accessToken, account_id: accountId, processor: 'alpaca' }
      return (await post('/processor/token/create', body, processorSchema)).processor_token
    },
    remove: async (accessToken) => {
      await toNull(post('/item/remove', { access_token: accessToken }, z.unknown()))
    },
  }
}

const toNull = <Found>(request: Promise<Found>): Promise<Found | null> =>
  request.catch((error: unknown) => {
    if (isUnknown(error)) return null
    throw error
  })

function findAccount(
  { accounts, item }: z.output<typeof accountsSchema>,
  accountId: string,
): BankAccount | null {
  const found = accounts.find((account) => account.account_id === accountId)
  if (!found) return null
  return {
    bankName: (item.institution_name ?? '').slice(0, 60),
    mask: (found.mask ?? '').slice(-4),
    accountType: found.subtype === 'savings' ? 'SAVINGS' : 'CHECKING',
    ownerNames: (found.owners ?? [])
      .flatMap(({ names }) => names)
      .map((name) => name.slice(0, 140)),
  }
}

async function send(http: Http, target: string, body: object): Promise<unknown> {
  const response = await http(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch(() => {
    throw new ProviderError('retryable', 'Plaid: unreachable')
  })
  const answer: unknown = await response.json().catch(() => {
    throw new ProviderError('retryable', 'Plaid: connection closed mid-response')
  })
  if (response.ok) return answer
  throw toError(response.status, answer)
}

/**
 * Converts a failed answer to an error, whose `cause` is the vendor's error code alone, because the request holds
 * secrets.
 */
function toError(status: number, answer: unknown): ProviderError {
  const { error_type: type = '', error_code: code = '' } = errorSchema.safeParse(answer).data ?? {}
  const message = `Plaid: HTTP ${status} ${code}`
  if (status === 429 || status >= 500) return new ProviderError('retryable', message, code)
  const isOurs = code === 'INVALID_API_KEYS' || type === ''
  return new ProviderError(isOurs ? 'broken' : 'refused', message, code)
}
