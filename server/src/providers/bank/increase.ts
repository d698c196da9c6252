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

type Request = { method: 'GET' | 'POST'; path: string; body?: object; key?: string }

type Send = <Shape extends z.ZodType>(request: Request, shape: Shape) => Promise<z.output<Shape>>

/** Returns the client of Increase (increase.com) or of its simulator. */
export function createIncreaseBank({ url, key }: Access, http: Http): Bank {
  const sendParsed: Send = async (request, shape) => {
    const answer = await send(http, { url, key }, request)
    const parsed = shape.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new ProviderError(
      'broken',
      `Increase: unexpected response format from ${request.path}`,
      parsed.error,
    )
  }
  const getCurrency = createCurrencyGetter(sendParsed)
  const toKnown = async (
    transfer: z.output<typeof increaseTransferSchema>,
  ): Promise<BankTransfer> => toBankTransfer(transfer, await getCurrency(transfer.account_id))
  return {
    findTransfer: async (ref) => {
      try {
        return await toKnown(
          await sendParsed({ method: 'GET', path: toPath(ref) }, increaseTransferSchema),
        )
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') return null
        throw error
      }
    },
    listTransfers: async ({ accountId, sinceMs }, next) => {
      const query = new URLSearchParams({
        account_id: accountId,
        'created_at.on_or_after': new Date(sinceMs).toISOString(),
        limit: String(PAGE_SIZE),
        ...(next === null ? {} : { cursor: next }),
      })
      const page = await sendParsed(
        { method: 'GET', path: `${TRANSFERS}?${query}` },
        increaseTransferPageSchema,
      )
      const transfers: BankTransfer[] = []
      for (const transfer of page.data) transfers.push(await toKnown(transfer))
      return { transfers, next: page.next_cursor }
    },
    returnTransfer: async (ref, idempotencyKey) => {
      const body = { reason: 'creditor_request' }
      const path = `${toPath(ref)}/reverse`
      return toKnown(
        await sendParsed(
          { method: 'POST', path, body, key: idempotencyKey },
          increaseTransferSchema,
        ),
      )
    },
    getBalance: async (accountId) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/balance`
      return BigInt(
        (await sendParsed({ method: 'GET', path }, increaseBalanceSchema)).current_balance,
      )
    },
  }
}

const TRANSFERS = '/inbound_wire_transfers'

const toPath = (ref: string) => `${TRANSFERS}/${encodeURIComponent(ref)}`

/**
 * Returns a getter of an account's currency, cached without expiry: a transfer lacks its currency, and that of
 * an account never changes.
 */
function createCurrencyGetter(sendParsed: Send) {
  const cached = new Map<string, string>()
  return async (accountId: string): Promise<string> => {
    const path = `/accounts/${encodeURIComponent(accountId)}`
    const currency =
      cached.get(accountId) ??
      (await sendParsed({ method: 'GET', path }, increaseAccountSchema)).currency
    cached.set(accountId, currency)
    return currency
  }
}

async function send(
  http: Http,
  access: Access,
  { method, path, body, key }: Request,
): Promise<unknown> {
  const response = await reach(http, `${access.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access.key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
  })
  if (!response.ok) throw toError(`${method} ${path}`, response.status)
  return response.json().catch((cause: unknown) => {
    throw new ProviderError(
      'retryable',
      `Increase: connection closed mid-response at ${path}`,
      cause,
    )
  })
}

async function reach(http: Http, url: string, request: RequestInit): Promise<Response> {
  try {
    return await http(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new ProviderError('retryable', 'Increase: unreachable', cause)
  }
}

/** Converts the status of a failed request to an error: 401 and 403 mean that Increase refuses the key. */
function toError(request: string, status: number): ProviderError {
  const message = `Increase: HTTP ${status} from ${request}`
  if (status === 429 || status === 408 || status >= 500)
    return new ProviderError('retryable', message)
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
}
