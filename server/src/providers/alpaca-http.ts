import type { z } from 'zod'
import type { Http } from '../platform/ambient.ts'
import { ProviderError } from './provider-error.ts'

const TIMEOUT_MS = 10_000

export type AlpacaRequest = <Shape extends z.ZodType>(
  path: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
  /** Body that is sent as JSON by POST; without it the call is a GET. */
  body?: object,
) => Promise<z.output<Shape>>

/** Returns a client for one Alpaca API. The APIs differ only in the header that carries the key. */
export function createAlpacaClient(
  http: Http,
  url: string,
  headers: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
): AlpacaRequest {
  return async (path, query, shape, body) => {
    const target = new URL(`${url}${path}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const parsed = shape.safeParse(await send(http, target, { headers, timeoutMs, body }))
    if (parsed.success) return parsed.data
    throw new ProviderError(
      'broken',
      `Alpaca: unexpected response format from ${path}`,
      parsed.error,
    )
  }
}

type Sending = { headers: Record<string, string>; timeoutMs: number; body: object | undefined }

async function send(
  http: Http,
  target: URL,
  { headers: authHeaders, timeoutMs, body }: Sending,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = body ? { ...authHeaders, 'content-type': 'application/json' } : authHeaders
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const request = { ...sent, headers, signal, redirect: 'error' } as const
  const response = await http(target, request).catch((cause: unknown) => {
    throw new ProviderError('retryable', `Alpaca: ${target.host} is unreachable`, cause)
  })
  if (!response.ok) throw toError(target, response.status)
  return response.json().catch((cause: unknown) => {
    throw new ProviderError(
      'retryable',
      `Alpaca: connection closed mid-response at ${target.pathname}`,
      cause,
    )
  })
}

/** Returns whether Alpaca answered 404, the only refusal that means that the object does not exist. */
export const isAlpacaNotFound = (error: unknown): boolean =>
  error instanceof ProviderError && error.cause === NOT_FOUND

const NOT_FOUND = 404

/** Converts the status of a failed request to an error: 401 and 403 mean that Alpaca refuses the key. */
function toError({ pathname, host }: URL, status: number): ProviderError {
  const message = `Alpaca: HTTP ${status} from ${host}${pathname}`
  if (status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message, status)
}
