import Increase from 'increase'
import type { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import {
  increaseAccountSchema,
  increaseBalanceSchema,
  increaseTransferPageSchema,
  increaseTransferSchema,
  toBankTransfer,
} from './increase-translate.ts'
import type { Bank, BankTransfer } from './port.ts'

const TIMEOUT_MS = 10_000
const PAGE_SIZE = 100

type Access = { url: string; key: string }

/**
 * Returns an adapter of Increase (increase.com), or of its simulator, over the vendor's own client. The client does not
 * validate answers, so the adapter validates the fields that it reads. It does not retry either: our jobs do.
 */
export function createIncreaseBank({ url, key }: Access, http: Http): Bank {
  const client = new Increase({
    apiKey: key,
    baseURL: url,
    webhookSecret: null,
    timeout: TIMEOUT_MS,
    maxRetries: 0,
    logLevel: 'off',
    fetch: http,
    fetchOptions: { redirect: 'error' },
  })
  const getCurrency = createCurrencyGetter(client)
  const toKnown = async (
    transfer: z.output<typeof increaseTransferSchema>,
  ): Promise<BankTransfer> => toBankTransfer(transfer, await getCurrency(transfer.account_id))
  return {
    findTransfer: async (ref) => {
      try {
        return await toKnown(
          await parsed(client.inboundWireTransfers.retrieve(ref), increaseTransferSchema),
        )
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') return null
        throw error
      }
    },
    listTransfers: async ({ accountId, sinceMs }, next) => {
      const page = await parsed(
        client.inboundWireTransfers.list({
          account_id: accountId,
          created_at: { on_or_after: new Date(sinceMs).toISOString() },
          limit: PAGE_SIZE,
          ...(next === null ? {} : { cursor: next }),
        }),
        increaseTransferPageSchema,
      )
      const transfers: BankTransfer[] = []
      for (const transfer of page.data) transfers.push(await toKnown(transfer))
      return { transfers, next: page.next_cursor }
    },
    returnTransfer: async (ref, idempotencyKey) =>
      toKnown(
        await parsed(
          client.inboundWireTransfers.reverse(
            ref,
            { reason: 'creditor_request' },
            { idempotencyKey },
          ),
          increaseTransferSchema,
        ),
      ),
    getBalance: async (accountId) =>
      BigInt(
        (await parsed(client.accounts.balance(accountId), increaseBalanceSchema)).current_balance,
      ),
  }
}

/**
 * Returns a getter of an account's currency, cached without expiry: a transfer lacks its currency, and that of
 * an account never changes.
 */
function createCurrencyGetter(client: Increase) {
  const cached = new Map<string, string>()
  return async (accountId: string): Promise<string> => {
    const currency =
      cached.get(accountId) ??
      (await parsed(client.accounts.retrieve(accountId), increaseAccountSchema)).currency
    cached.set(accountId, currency)
    return currency
  }
}

async function parsed<Shape extends z.ZodType>(
  request: PromiseLike<unknown>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await request.then(null, (error: unknown) => {
    throw toProviderError(error)
  })
  const result = shape.safeParse(answer)
  if (result.success) return result.data
  throw new ProviderError('broken', 'Increase: unexpected response format', result.error)
}

/** Converts an error of the client: 401 and 403 mean that Increase refuses the key. */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof Increase.APIConnectionError) {
    return new ProviderError('retryable', 'Increase: unreachable', error)
  }
  if (error instanceof Increase.APIError) {
    const status = Number(error.status)
    const message = `Increase: HTTP ${status}`
    if (status === 429 || status === 408 || status >= 500)
      return new ProviderError('retryable', message)
    return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
  }
  return new ProviderError('retryable', 'Increase: connection closed mid-response', error)
}
