import type { AxiosError, AxiosResponse } from 'axios'
import type {
  CountryCode,
  PlaidApi,
  ProcessorTokenCreateRequestProcessorEnum,
  Products,
} from 'plaid'
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

// The client's enumerations are values, and importing them would load the client.
const US = 'US' as CountryCode.Us
const AUTH = 'auth' as Products.Auth
const IDENTITY = 'identity' as Products.Identity
const ALPACA = 'alpaca' as ProcessorTokenCreateRequestProcessorEnum.Alpaca

/**
 * Returns an adapter of Plaid (plaid.com), or of its simulator, over the vendor's own client. The client does not
 * validate answers, so the adapter validates the fields that it reads.
 */
export function createPlaidBankLinkProvider(access: BankLinkAccess, http: Http): BankLinkProvider {
  let client: Promise<PlaidApi> | undefined
  const call = async <Shape extends z.ZodType>(
    path: string,
    request: (plaid: PlaidApi) => Promise<AxiosResponse<unknown>>,
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    client ??= loadClient(access, http)
    const response = await request(await client).catch((error: unknown) => {
      throw toProviderError(error as AxiosError)
    })
    // The client passes on a text that is no JSON, which is the first part of an interrupted answer.
    if (typeof response.data === 'string') {
      throw new ProviderError('retryable', 'Plaid: connection closed mid-response')
    }
    const parsed = shape.safeParse(response.data)
    if (parsed.success) return parsed.data
    throw new ProviderError('broken', `Plaid: unexpected response format from ${path}`)
  }
  return {
    openForm: async ({ userId, name, language }) => {
      const form = await call(
        '/link/token/create',
        (plaid) =>
          plaid.linkTokenCreate({
            client_name: 'Parvalue',
            language,
            country_codes: [US],
            user: { client_user_id: userId, ...(name === null ? {} : { legal_name: name }) },
            products: [AUTH],
            // A bank without the owners' names can be linked too.
            required_if_supported_products: [IDENTITY],
            hosted_link: {},
          }),
        formSchema,
      )
      return {
        linkToken: form.link_token,
        expiresMs: Date.parse(form.expiration),
        formUrl: form.hosted_link_url ?? null,
      }
    },
    exchange: async (publicToken) => {
      const item = await toNull(
        call(
          '/item/public_token/exchange',
          (plaid) => plaid.itemPublicTokenExchange({ public_token: publicToken }),
          itemSchema,
        ),
      )
      return item && { itemId: item.item_id, accessToken: item.access_token }
    },
    findAccount: async (accessToken, accountId) => {
      const body = { access_token: accessToken }
      const found = await toNull(
        call('/identity/get', (plaid) => plaid.identityGet(body), accountsSchema).catch(
          (error: unknown) => {
            if (!hasNoIdentity(error)) throw error
            return call('/accounts/get', (plaid) => plaid.accountsGet(body), accountsSchema)
          },
        ),
      )
      return found && findAccount(found, accountId)
    },
    createBrokerToken: async (accessToken, accountId) => {
      const body = { access_token: accessToken, account_id: accountId, processor: ALPACA }
      const created = await call(
        '/processor/token/create',
        (plaid) => plaid.processorTokenCreate(body),
        processorSchema,
      )
      return created.processor_token
    },
    remove: async (accessToken) => {
      await toNull(
        call(
          '/item/remove',
          (plaid) => plaid.itemRemove({ access_token: accessToken }),
          z.unknown(),
        ),
      )
    },
  }
}

/** Loads the client at the first call: it takes 80 MB, and most processes never link a bank. */
async function loadClient({ url, client, secret }: BankLinkAccess, http: Http): Promise<PlaidApi> {
  const { Configuration, PlaidApi } = await import('plaid')
  return new PlaidApi(
    new Configuration({
      basePath: url,
      baseOptions: {
        adapter: 'fetch',
        env: { fetch: http },
        fetchOptions: { redirect: 'error' },
        timeout: TIMEOUT_MS,
        headers: { 'PLAID-CLIENT-ID': client, 'PLAID-SECRET': secret },
      },
    }),
  )
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

/**
 * Converts an error of the client to one whose `cause` is the vendor's error code alone, because the client's error
 * holds the request with its secrets.
 */
function toProviderError({ response }: AxiosError): ProviderError {
  if (!response) return new ProviderError('retryable', 'Plaid: unreachable')
  const { error_type: type = '', error_code: code = '' } =
    errorSchema.safeParse(response.data).data ?? {}
  const message = `Plaid: HTTP ${response.status} ${code}`
  if (response.status === 429 || response.status >= 500) {
    return new ProviderError('retryable', message, code)
  }
  const isOurs = code === 'INVALID_API_KEYS' || type === ''
  return new ProviderError(isOurs ? 'broken' : 'refused', message, code)
}
